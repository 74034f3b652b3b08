import { expect, test } from 'vitest';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import fc from '../helpers/fast-check.js';
import { feedBytewise } from '../helpers/feed.js';
import { editedStream, play } from '../helpers/random-edits.js';
import { type RandomStream, seeded, showStream } from '../helpers/random-stream.js';

const runs = Number(process.env.TTYPILOT_PROPERTY_RUNS ?? 300);
const seed = Number(process.env.TTYPILOT_SEED ?? 7_411);

test('a cell shows what the byte of its seq wrote, whatever happened since', { timeout: 120_000 }, () => {
  check((stream) => {
    const terminal = createTerminal({ cols: stream.cols, rows: stream.rows, scrollback: 40 });
    const writings = new Writings(terminal);
    for (const piece of stream.pieces) {
      if (typeof piece === 'string') feedBytewise(terminal, piece, () => writings.note());
      else play(terminal, piece);
      writings.expectNothingElse();
      if (terminal.seq % 3 === 0) terminal.compact();
      writings.expectNothingElse();
    }
  });
});

test('seqs are the same in any chunking', { timeout: 120_000 }, () => {
  check((stream) => {
    const size = { cols: stream.cols, rows: stream.rows, scrollback: 40 };
    const [bytewise, chunked] = [createTerminal(size), createTerminal(size)];
    const random = seeded(stream.seed);
    for (const piece of stream.pieces) {
      if (typeof piece === 'string') {
        feedBytewise(bytewise, piece);
        const bytes = new TextEncoder().encode(piece);
        const cut = Math.floor(random() ** 2 * (bytes.length + 1));
        chunked.feed(bytes.subarray(0, cut));
        chunked.feed(bytes.subarray(cut));
      } else {
        play(bytewise, piece);
        play(chunked, piece);
      }
    }
    expect(seqsOf(chunked)).toEqual(seqsOf(bytewise));
  });
});

/** Which texts each byte wrote, noted right after that byte. */
class Writings {
  readonly #terminal: Terminal;
  readonly #texts = new Map<number, Set<string>>();
  #historyEnd = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** To be called after every byte. */
  note(): void {
    const { seq, rows, history } = this.#terminal;
    const texts = new Set<string>();
    const add = (cell: { text: string; seq: number }) => cell.seq === seq && texts.add(cell.text);
    for (let y = 0; y < rows; y++) {
      if (this.#terminal.rowSeq(y) === seq) this.#terminal.cells(y).forEach(add);
    }
    // one byte can fill more than the screen: REP
    for (let line = Math.max(history.first, this.#historyEnd - 1); line < history.end; line++) {
      if (history.rowCount > 0) history.cells(line).forEach(add);
    }
    this.#historyEnd = history.end;
    if (texts.size > 0) this.#texts.set(seq, texts);
  }

  expectNothingElse(): void {
    const { history, rows } = this.#terminal;
    for (let y = 0; y < rows; y++) this.#expectKnown(this.#terminal.cells(y), this.#terminal.rowSeq(y), `row ${y}`);
    for (let line = history.first; line < history.end && history.rowCount > 0; line++) {
      this.#expectKnown(history.cells(line), history.seq(line), `line ${line} of the history`);
    }
  }

  #expectKnown(cells: { text: string; seq: number }[], newest: number, where: string): void {
    for (const [x, { text, seq }] of cells.entries()) {
      if (seq > newest) expect.fail(`${where}: its seq is ${newest}, column ${x} has ${seq}`);
      if (seq === 0 || this.#texts.get(seq)?.has(text)) continue;
      expect.fail(`${where}, column ${x}: byte ${seq} wrote ${[...(this.#texts.get(seq) ?? [])]}, not ${text}`);
    }
  }
}

function check(play: (stream: RandomStream) => void): void {
  fc.assert(
    fc.property(editedStream(), (stream) => {
      try {
        play(stream);
      } catch (error) {
        throw new Error(`${showStream(stream)}\n${(error as Error).message}`);
      }
    }),
    { numRuns: runs, seed },
  );
}

function seqsOf(terminal: Terminal): unknown {
  const { history, rows } = terminal;
  const rowSeqs = Array.from({ length: rows }, (_, y) => [terminal.rowSeq(y), terminal.cells(y).map(({ seq }) => seq)]);
  const lines = terminal.logicalLines({ from: history.first }).map((line) => [line.line, line.seq, line.text]);
  return [rowSeqs, lines];
}
