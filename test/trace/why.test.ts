import { expect, test } from 'vitest';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { openTrace } from '../../src/trace/open-trace.js';
import { MemoryTrace } from './helpers.js';

/** A small generator of numbers, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  'hello ',
  'world',
  '\r\n',
  '\r',
  '漢字',
  'é',
  'a\u0301',
  '\x1b[31mred\x1b[0m',
  '\x1b[2J\x1b[H',
  '\x1b[K',
  '\x1b[3;4H',
  'x\x1b[4b',
  '\x1b[L',
  '\x1b[M',
  '\x1b[2P',
  '\x1b[3@',
  '\x1bM',
  '\x1b[?1049h',
  '\x1b[?1049l',
  '\x1b]0;title\x07',
  '\t',
  '\x1b[2;4r',
  '\x1b[r',
  '👩‍👩‍👧',
  'The quick brown fox jumps over the lazy dog. ',
];

interface State {
  seqs: number[];
  texts: string[];
}

interface Chunk {
  atMs: number;
  seq: number;
  bytes: Uint8Array;
}

test('why equals a brute-force replay for every cell of 200 moments', { timeout: 120_000 }, async () => {
  const random = randomFrom(20);
  const trace = new MemoryTrace({ keyframeBytes: 3000 });
  const chunks: Chunk[] = [];
  const acts: { seq: number; what: string }[] = [];
  const encoder = new TextEncoder();
  for (let n = 0; n < 700; n++) {
    trace.atMs += random(50);
    if (random(10) === 0) {
      const what = `key ${n}`;
      acts.push({ seq: trace.terminal.seq, what });
      trace.step({ kind: 'act', do: 'press', what });
    }
    const text = Array.from({ length: 1 + random(4) }, () => PIECES[random(PIECES.length)]).join('');
    const whole = encoder.encode(text);
    // programs' writes are cut anywhere, also in a character
    const cut = random(whole.length + 1);
    for (const bytes of [whole.subarray(0, cut), whole.subarray(cut)]) {
      chunks.push({ atMs: trace.atMs, seq: trace.terminal.seq, bytes });
      trace.output(bytes);
    }
    // not UTF-8, and no byte of it is lost
    if (random(40) === 0) {
      const bytes = Uint8Array.of(0xff, 0x41, 0xc3, 0x28);
      chunks.push({ atMs: trace.atMs, seq: trace.terminal.seq, bytes });
      trace.output(bytes);
    }
  }
  const all = Buffer.concat(chunks.map(({ bytes }) => bytes));
  const opened = await openTrace(trace.source);
  expect(opened.problems).toEqual([]);
  const brute = new BruteForce(all);
  const moments = Array.from({ length: 200 }, () => random(all.length + 1)).sort((a, b) => a - b);
  for (const moment of moments) {
    const terminal = createTerminal({ cols: 20, rows: 5 });
    terminal.feed(all.subarray(0, moment));
    const screen = await opened.screenAt(moment);
    expect(screen.text.join('\n')).toBe(terminal.screenText());
    for (let row = 0; row < 5; row++) {
      const cells = terminal.cells(row);
      for (let col = 0; col < 20; col++) {
        const cell = cells[col];
        const why = await opened.why(row, col, moment);
        if (cell?.width === 0 || !cell) continue;
        expect(why.text).toBe(cell.text);
        expect(why.write?.seq ?? 0).toBe(cell.seq);
        if (cell.seq === 0) continue;
        const chunk = chunks.findLast(({ seq }) => seq < cell.seq);
        expect(why.write?.atMs).toBeCloseTo(chunk?.atMs ?? -1, 2);
        expect(why.write?.act && 'what' in why.write.act ? why.write.act.what : undefined).toBe(
          acts.findLast(({ seq }) => seq < cell.seq)?.what,
        );
        const write = why.write as NonNullable<typeof why.write>;
        expect(write.replaced).toEqual(brute.before(cell.seq, write));
        expect(why.next?.seq).toBe(brute.next(moment, row, col, cell.seq));
      }
    }
  }
});

/** Knows every cell after every byte, because it has fed them one by one. */
class BruteForce {
  readonly #states: State[] = [];

  constructor(bytes: Uint8Array) {
    const terminal = createTerminal({ cols: 20, rows: 5 });
    this.#note(terminal);
    for (let at = 0; at < bytes.length; at++) {
      const { revision } = terminal;
      terminal.feed(bytes.subarray(at, at + 1));
      if (terminal.revision === revision) this.#states.push(this.#states.at(-1) as State);
      else this.#note(terminal);
    }
  }

  before(seq: number, { row, col }: { row: number; col: number }) {
    const state = this.#states[seq - 1];
    return { text: state?.texts[row * 20 + col], seq: state?.seqs[row * 20 + col] };
  }

  next(moment: number, row: number, col: number, seq: number): number | undefined {
    const after = this.#states.findIndex((state, i) => i > moment && state.seqs[row * 20 + col] !== seq);
    return after < 0 ? undefined : after;
  }

  #note(terminal: Terminal): void {
    const cells = Array.from({ length: 5 }, (_, y) => terminal.cells(y)).flat();
    this.#states.push({ seqs: cells.map(({ seq }) => seq), texts: cells.map(({ text }) => text) });
  }
}
