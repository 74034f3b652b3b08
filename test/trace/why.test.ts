import { readFileSync } from 'node:fs';
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

/** What was recorded, piece by piece. */
class Recorded {
  readonly trace: MemoryTrace;
  readonly chunks: Chunk[] = [];
  readonly acts: { seq: number; what: string }[] = [];

  constructor(options: ConstructorParameters<typeof MemoryTrace>[0]) {
    this.trace = new MemoryTrace(options);
  }

  act(what: string): void {
    this.acts.push({ seq: this.trace.terminal.seq, what });
    this.trace.step({ kind: 'act', do: 'press', what });
  }

  output(bytes: Uint8Array): void {
    this.chunks.push({ atMs: this.trace.atMs, seq: this.trace.terminal.seq, bytes });
    this.trace.output(bytes);
  }
}

test('why equals a brute-force replay for every cell of 200 moments', { timeout: 300_000 }, async () => {
  const random = randomFrom(20);
  const recorded = new Recorded({ keyframeBytes: 3000 });
  const encoder = new TextEncoder();
  for (let n = 0; n < 700; n++) {
    recorded.trace.atMs += random(50);
    if (random(10) === 0) recorded.act(`key ${n}`);
    const text = Array.from({ length: 1 + random(4) }, () => PIECES[random(PIECES.length)]).join('');
    const whole = encoder.encode(text);
    // programs' writes are cut anywhere, also in a character
    const cut = random(whole.length + 1);
    for (const bytes of [whole.subarray(0, cut), whole.subarray(cut)]) recorded.output(bytes);
    // not UTF-8, and no byte of it is lost
    if (random(40) === 0) recorded.output(Uint8Array.of(0xff, 0x41, 0xc3, 0x28));
  }
  await expectSameAnswers(recorded, 200, random);
});

/** As the programs wrote it, in a small terminal: a replay knows every cell after every byte. */
const STREAMS = ['htop', 'fzf', 'git-add-patch', 'emacs-unicode', 'dialog-menu', 'bash-readline', 'cat-unicode', 'mc'];
const STREAM_BYTES = 6000;

test.each(STREAMS)('and of 25 moments of a real program: %s', { timeout: 300_000 }, async (name) => {
  const random = randomFrom(name.length);
  const recorded = new Recorded({ cols: 32, rows: 8, keyframeBytes: 2000 });
  const bytes = readFileSync(new URL(`../fixtures/streams/${name}.bin`, import.meta.url)).subarray(0, STREAM_BYTES);
  for (let at = 0; at < bytes.length; ) {
    recorded.trace.atMs += random(50);
    if (random(5) === 0) recorded.act(`key ${at}`);
    const length = 1 + random(200);
    recorded.output(bytes.subarray(at, at + length));
    at += length;
  }
  await expectSameAnswers(recorded, 200 / STREAMS.length, random);
});

async function expectSameAnswers({ trace, chunks, acts }: Recorded, count: number, random: (below: number) => number) {
  const all = Buffer.concat(chunks.map(({ bytes }) => bytes));
  const { cols, rows } = trace.terminal;
  const opened = await openTrace(trace.source);
  expect(opened.problems).toEqual([]);
  const brute = new BruteForce(all, { cols, rows });
  const moments = Array.from({ length: count }, () => random(all.length + 1)).sort((a, b) => a - b);
  let asked = 0;
  for (const moment of moments) {
    const terminal = createTerminal({ cols, rows });
    terminal.feed(all.subarray(0, moment));
    const screen = await opened.screenAt(moment);
    expect(screen.text.join('\n')).toBe(terminal.screenText());
    for (let row = 0; row < rows; row++) {
      const cells = terminal.cells(row);
      for (let col = 0; col < cols; col++) {
        const cell = cells[col];
        const why = await opened.why(row, col, moment);
        if (cell?.width === 0 || !cell) continue;
        asked++;
        expect(why.text).toBe(cell.text);
        expect(why.write?.seq ?? 0).toBe(cell.seq);
        expect(why.next?.seq).toBe(brute.next(moment, row, col, cell.seq));
        if (cell.seq === 0) continue;
        const chunk = chunks.findLast(({ seq }) => seq < cell.seq);
        expect(why.write?.atMs).toBeCloseTo(chunk?.atMs ?? -1, 2);
        expect(why.write?.act && 'what' in why.write.act ? why.write.act.what : undefined).toBe(
          acts.findLast(({ seq }) => seq < cell.seq)?.what,
        );
        const write = why.write as NonNullable<typeof why.write>;
        expect(write.replaced).toEqual(brute.before(cell.seq, write));
      }
    }
  }
  // wide characters take two cells
  expect(asked).toBeGreaterThan((count * cols * rows) / 2);
}

/** Knows every cell after every byte, because it has fed them one by one. */
class BruteForce {
  readonly #states: State[] = [];
  readonly #cols: number;

  constructor(bytes: Uint8Array, size: { cols: number; rows: number }) {
    this.#cols = size.cols;
    const terminal = createTerminal(size);
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
    return { text: state?.texts[row * this.#cols + col], seq: state?.seqs[row * this.#cols + col] };
  }

  next(moment: number, row: number, col: number, seq: number): number | undefined {
    const after = this.#states.findIndex((state, i) => i > moment && state.seqs[row * this.#cols + col] !== seq);
    return after < 0 ? undefined : after;
  }

  #note(terminal: Terminal): void {
    const cells = Array.from({ length: terminal.rows }, (_, y) => terminal.cells(y)).flat();
    this.#states.push({ seqs: cells.map(({ seq }) => seq), texts: cells.map(({ text }) => text) });
  }
}
