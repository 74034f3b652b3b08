import { describe, expect, test } from 'vitest';
import { fullReset } from '../../src/terminal/functions/reset.js';
import { createTerminal, type Terminal, type TerminalOptions } from '../../src/terminal/index.js';
import { Interpreter } from '../../src/terminal/interpreter.js';
import { Parser } from '../../src/terminal/parser/parser.js';
import { State } from '../../src/terminal/state/state.js';
import { usedMegabytes } from '../../torture/memory.js';

const HUGE = 2_147_483_647;
const MEGABYTE = 1 << 20;
const encoder = new TextEncoder();

/** Far from the minutes that a count can cost, and far above what a busy machine adds; `npm run torture` is stricter. */
const BOUND_MS = 500;

describe('a huge count costs no more than the screen', () => {
  const FINALS = [
    ...'@ABCDEFGHIJKLMPSTXZ^`abde',
    ' @',
    ' A',
    "'}",
    "'~",
    '$z',
    '$x',
    '*x',
    '*y',
    '<u',
    '>u',
    't',
    'r',
    's',
  ];
  const full = `${'世界 hello '.repeat(30)}\r\n`.repeat(100);

  test.each(FINALS.map((final) => [final, `\x1b[${HUGE}${final}`]))('CSI %s', (_, sequence) => {
    const terminal = create({ cols: 300, rows: 100 });
    feed(terminal, full);
    expect(milliseconds(() => feed(terminal, sequence))).toBeLessThan(BOUND_MS);
    feed(terminal, `\x1bc\x1b[${`${HUGE};`.repeat(8)}${HUGE}${sequence.at(-1)}`);
    feed(terminal, '\x1bcx');
    expect(terminal.rowText(0)).toBe('x');
  });

  test.each(['A', '世', 'é', '🇩', 'e\u0301'])('REP of %s', (character) => {
    const terminal = create({ cols: 300, rows: 100 });
    expect(milliseconds(() => feed(terminal, `${character}\x1b[${HUGE}b`))).toBeLessThan(BOUND_MS);
    expect(terminal.rowText(50)).toContain(Array.from(character)[0]);
    expect(terminal.history.rowCount).toBeLessThanOrEqual(400);
  });

  test('in margins, with insert mode and reverse wrap', () => {
    const terminal = create({ cols: 300, rows: 100 });
    feed(terminal, `${full}\x1b[?69h\x1b[2;3s\x1b[2;99r\x1b[4h\x1b[?45h\x1b[?1045h\x1b[3;3H`);
    for (const final of FINALS)
      expect(milliseconds(() => feed(terminal, `x\x1b[${HUGE}${final}`))).toBeLessThan(BOUND_MS);
  });
});

describe('a string without an end is not kept', () => {
  test.each([
    ['OSC', '\x1b]2;'],
    ['DCS', '\x1bPq'],
    ['DCS that asks', '\x1bP+q'],
    ['APC', '\x1b_'],
  ])('%s of 100 MB', (_, introducer) => {
    const terminal = create();
    const chunk = new Uint8Array(MEGABYTE).fill(0x61);
    feed(terminal, introducer);
    const before = usedMegabytes();
    for (let n = 0; n < 100; n++) terminal.feed(chunk);
    expect(usedMegabytes() - before).toBeLessThan(3);
    feed(terminal, '\x1b\\shown');
    expect(terminal.screenText().trim()).toBe('shown');
    expect(terminal.title).toBe('');
  });

  test.each([';', ':', '1', '!', '?'])('CSI with 10 MB of %s', (character) => {
    const terminal = create();
    feed(terminal, '\x1b[');
    const before = usedMegabytes();
    const chunk = new Uint8Array(MEGABYTE).fill(character.charCodeAt(0));
    for (let n = 0; n < 10; n++) terminal.feed(chunk);
    expect(usedMegabytes() - before).toBeLessThan(3);
    feed(terminal, 'mshown');
    expect(terminal.screenText().trim()).toBe('shown');
  });
});

describe('what no cell shows any more is given back', () => {
  const COUNT = 100_000;
  const rgb = (n: number) => `${(n >> 16) & 255};${(n >> 8) & 255};${n & 255}`;

  test('styles in 24-bit colours', () => {
    const state = drive({ scrollback: 0 }, COUNT, (n) => `\x1b[38;2;${rgb(n)};48;2;${rgb(n)}mx`);
    expect(state.styles.size).toBeLessThan(10_000);
  });

  test('links', () => {
    const state = drive({ scrollback: 0 }, COUNT, (n) => `\x1b]8;;https://example.org/${n}\x07x`);
    expect(state.styles.linkCount).toBeLessThan(10_000);
    expect(state.styles.size).toBeLessThan(10_000);
  });

  test('clusters', () => {
    const marks = (n: number) => String.fromCodePoint(...[0, 6, 12].map((shift) => 0x300 + ((n >> shift) & 63)));
    const state = drive({ scrollback: 0 }, COUNT, (n) => `e${marks(n)}`);
    expect(state.clusters.size).toBeLessThan(10_000);
  });

  test('what the history still shows is kept, packed or not, and the cost stays linear', () => {
    const count = 40_000;
    const terminal = create({ scrollback: count });
    const took = milliseconds(() => {
      for (let n = 0; n < count; n++) {
        feed(
          terminal,
          `\x1b]8;;https://example.org/${n}\x07\x1b[38;2;${rgb(n)}me${String.fromCodePoint(0x300 + (n & 63))}\r\n`,
        );
        if (n % 5_000 === 0) terminal.compact();
      }
    });
    expect(took).toBeLessThan(5_000);
    for (const line of [0, 1, 4_999, 20_000, count - 30]) {
      const [cell] = terminal.history.cells(line);
      expect(cell?.text).toBe(`e${String.fromCodePoint(0x300 + (line & 63))}`);
      expect(cell?.style).toMatchObject({ foreground: { rgb: line }, link: { url: `https://example.org/${line}` } });
    }
  });

  test('modes and stacks that programs can fill', () => {
    const state = drive(
      {},
      20_000,
      (n) => `\x1b[?${n}h\x1b[?${n}s\x1b[${n}h\x1b[>${n}u\x1b[22t\x1b]4;${n};#fff\x07\x1bH`,
    );
    expect(state.privateModes.size).toBeLessThan(200);
    expect(state.savedModes.size).toBeLessThan(200);
    expect(state.screen.kittyStack.length).toBeLessThanOrEqual(32);
    const grown = usedMegabytes();
    feedState(state, `\x1b]2;${'t'.repeat(1000)}\x07\x1b[22t`, COUNT);
    expect(usedMegabytes() - grown).toBeLessThan(1);
  });

  test('a history that is packed line by line is as small as one that is packed at once', () => {
    const lines = 2_000;
    const size = (every: number) => {
      const before = usedMegabytes();
      const terminal = create({ scrollback: lines });
      for (let n = 0; n < lines; n++) {
        feed(terminal, `line ${n} of some ordinary output\r\n`);
        if (n % every === 0) terminal.compact();
      }
      terminal.compact();
      expect(terminal.history.text(0)).toBe('line 0 of some ordinary output');
      return usedMegabytes() - before;
    };
    size(lines);
    expect(size(1)).toBeLessThan(3 * size(lines) + 0.1);
  });
});

describe('text without measure', () => {
  test('a million marks on one letter', () => {
    const terminal = create();
    expect(milliseconds(() => feed(terminal, `a${'\u0301'.repeat(1_000_000)}`))).toBeLessThan(2_000);
    expect(terminal.cells(0)[0]?.text.length).toBeLessThanOrEqual(40);
    feed(terminal, 'b');
    expect(terminal.cursor.x).toBe(2);
  });

  test('a hundred marks on every letter', () => {
    const terminal = create({ scrollback: 100 });
    const before = usedMegabytes();
    for (let n = 0; n < 100; n++)
      feed(terminal, `${String.fromCharCode(97 + (n % 26))}${'\u0301\u0323'.repeat(50)}`.repeat(80));
    expect(usedMegabytes() - before).toBeLessThan(3);
  });

  test('a title of 10 MB is ignored, one of 500 kB is cut', () => {
    const terminal = create();
    feed(terminal, `\x1b]2;before\x07\x1b]2;${'x'.repeat(10 * MEGABYTE)}\x07`);
    expect(terminal.title).toBe('before');
    feed(terminal, `\x1b]2;${'y'.repeat(500_000)}\x07`);
    expect(terminal.title).toMatch(/^y{1,4096}$/);
  });

  test('a line of 50 MB', () => {
    const terminal = create({ scrollback: 1000 });
    const chunk = encoder.encode('0123456789abcdef'.repeat(MEGABYTE / 16));
    const before = usedMegabytes();
    const took = milliseconds(() => {
      for (let n = 0; n < 50; n++) terminal.feed(chunk);
    });
    expect(took).toBeLessThan(10_000);
    expect(usedMegabytes() - before).toBeLessThan(5);
    expect(terminal.history.rowCount).toBe(1000);
    expect(milliseconds(() => terminal.logicalLines())).toBeLessThan(100);
    expect(milliseconds(() => terminal.resize(1, 24))).toBeLessThan(2_000);
    expect(milliseconds(() => terminal.resize(200, 50))).toBeLessThan(2_000);
    expect(terminal.screenText()).toContain('cdef0123456789');
  });

  test('seqs beyond 32 bits', () => {
    const base = 2 ** 40;
    const { state, parse } = drivable({ cols: 10, rows: 2 }, base);
    parse('ab\r\n世\x1b[1;1H');
    expect(state.screen.row(0).seqAt(1)).toBe(base + 2);
    expect(state.screen.row(1).seqAt(1)).toBe(base + 7);
    expect(state.screen.row(0).seq).toBe(base + 2);
  });
});

function create(options: Partial<TerminalOptions> = {}): Terminal {
  return createTerminal({ cols: 80, rows: 24, ...options });
}

function feed(terminal: Terminal, text: string): void {
  terminal.feed(encoder.encode(text));
}

/** A terminal's inside, so that its tables can be counted. */
function drivable(options: Partial<TerminalOptions>, base = 0): { state: State; parse: (text: string) => void } {
  const state = new State({ cols: 80, rows: 24, ...options });
  fullReset(state);
  const interpreter = new Interpreter(state);
  interpreter.beginChunk(base);
  const parser = new Parser(interpreter);
  return {
    state,
    parse: (text) => {
      parser.parse(encoder.encode(text));
      state.events.take();
    },
  };
}

function drive(options: Partial<TerminalOptions>, count: number, unit: (n: number) => string): State {
  const { state, parse } = drivable(options);
  for (let n = 0; n < count; n++) parse(unit(n));
  return state;
}

function feedState(state: State, unit: string, count: number): void {
  const parser = new Parser(new Interpreter(state));
  const bytes = encoder.encode(unit);
  for (let n = 0; n < count; n++) {
    parser.parse(bytes);
    state.events.take();
  }
}

/** Time of work, not of waiting for a busy machine. */
function milliseconds(work: () => void): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.min(performance.now() - startedAt, (user + system) / 1000);
}
