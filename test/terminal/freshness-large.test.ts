import { expect, test } from 'vitest';
import { fullReset } from '../../src/terminal/functions/reset.js';
import { resizeGrid } from '../../src/terminal/functions/resize.js';
import { Interpreter } from '../../src/terminal/interpreter.js';
import { Parser } from '../../src/terminal/parser/parser.js';
import { State } from '../../src/terminal/state/state.js';
import { logicalLines } from '../../src/terminal/views/logical-lines.js';

const GIB = 2 ** 30;

test.each([2 ** 31, 2 ** 32, 2 ** 40])('seqs are exact where the count of bytes passes %i', (edge) => {
  const session = new LongSession();
  session.feedAt(edge - 8, 'abc日ef\r\nxyz');
  expect(session.seqs(0)).toEqual([-7, -6, -5, -2, -1, 0].map((n) => edge + n));
  expect(session.seqs(1)).toEqual([3, 4, 5].map((n) => edge + n));
  session.feedAt(edge + GIB, '\r\x1b[2Cz');
  expect(session.seqs(1)).toEqual([edge + 3, edge + 4, edge + GIB + 6]);
});

test('a row that was written two gigabytes apart keeps both seqs', () => {
  const session = new LongSession();
  session.feedAt(5, 'abcdef');
  session.feedAt(2 * GIB - 20, '\rA');
  expect(session.seqs(0)).toEqual([2 * GIB - 18, 7, 8, 9, 10, 11]);
});

test('text that is older than that counts as the oldest, never as new', () => {
  const session = new LongSession();
  session.feedAt(5, 'abcdef');
  session.feedAt(6 * GIB, '\rA');
  expect(session.seqs(0)).toEqual([6 * GIB + 2, 1, 1, 1, 1, 1]);
  session.feedAt(6 * GIB + 10, '\x1b[5GE');
  expect(session.seqs(0)).toEqual([6 * GIB + 2, 1, 1, 1, 6 * GIB + 15, 1]);
});

test('old text that moves beside new text leaves it new', () => {
  const session = new LongSession();
  session.feedAt(10, 'old');
  session.feedAt(5 * GIB, '\r\nnew');
  // DECCRA copies the first row behind the text of the second
  session.feedAt(5 * GIB + 100, '\x1b[1;1;1;3;1;2;4;1$v');
  expect(session.text(1)).toBe('newold');
  expect(session.seqs(1)).toEqual([5 * GIB + 3, 5 * GIB + 4, 5 * GIB + 5, 1, 1, 1]);
});

test('lines keep their seqs in the history, packed together with much older ones, and through a resize', () => {
  const session = new LongSession();
  session.feedAt(10, 'old\r\n\r\n');
  session.feedAt(3 * GIB, 'middle\r\n\r\n');
  session.feedAt(9 * GIB, 'new\r\n\r\n\r\n\r\n');
  const expected = [
    ['old', [11, 12, 13]],
    ['', []],
    ['middle', [1, 2, 3, 4, 5, 6].map((n) => 3 * GIB + n)],
    ['', []],
    ['new', [1, 2, 3].map((n) => 9 * GIB + n)],
  ];
  expect(session.lines().slice(0, 5)).toEqual(expected);
  session.state.scrollback.compact();
  expect(session.lines().slice(0, 5)).toEqual(expected);
  resizeGrid(session.state, 4, 3);
  resizeGrid(session.state, 4, 40);
  expect(session.lines().slice(0, 5)).toEqual(expected);
});

/** A terminal with an arbitrary number of earlier bytes. */
class LongSession {
  readonly state = new State({ cols: 10, rows: 3 });
  readonly #interpreter = new Interpreter(this.state);
  readonly #parser = new Parser(this.#interpreter);

  constructor() {
    fullReset(this.state);
  }

  feedAt(seq: number, text: string): void {
    this.#interpreter.beginChunk(seq);
    this.#parser.parse(new TextEncoder().encode(text));
  }

  text(y: number): string {
    return this.lines().at(y)?.[0] ?? '';
  }

  /** The seq of each character of a row that is one line. */
  seqs(y: number): number[] {
    return this.lines().at(y)?.[1] ?? [];
  }

  lines(): [text: string, seqs: number[]][] {
    return logicalLines(this.state, { from: 0 }).map((line) => [
      line.text,
      Array.from({ length: line.text.length }, (_, i) => line.seqOf(i, i + 1)),
    ]);
  }
}
