import { expect, test } from 'vitest';
import { createTerminal } from '../../src/terminal/index.js';
import type { Terminal } from '../../src/terminal/types.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import fc from '../helpers/fast-check.js';
import { createXtermOracle, type XtermOracle } from '../helpers/oracle-xterm.js';
import {
  type Piece,
  type RandomStream,
  randomStream,
  randomText,
  seeded,
  showStream,
} from '../helpers/random-stream.js';

/** TTYPILOT_DIFFERENTIAL_RUNS sets the number of streams, TTYPILOT_SEED where they start: a failure names its seed. */
const numRuns = Number(process.env.TTYPILOT_DIFFERENTIAL_RUNS ?? 1_500);
const seed = Number(process.env.TTYPILOT_SEED ?? 20_231_114);
const timeout = 60_000 + numRuns * 30;
const RESET = '\x1bc\x1b[3J';

test('random streams show what xterm.js shows, in any chunking and with any resizes', { timeout }, () => {
  check(randomStream(), differencesOf, RESET);
});

test('text keeps its logical lines whatever the sizes', { timeout }, () => {
  check(randomText(), ({ ours, theirs }) => {
    const [our, their] = [linesOf(ours), withoutBlankEnd(theirs.lines())];
    return JSON.stringify(our) === JSON.stringify(their) ? '' : `ours ${show(our)}\ntheirs ${show(their)}`;
  });
});

/** Streams that found a fault once, as small as they could be made. */
const found: { cols: number; rows: number; pieces: Piece[] }[] = [
  { cols: 8, rows: 2, pieces: ['\x1b[41m日日\x1b[42m\x1b[1;2H\x1b[X'] },
  { cols: 8, rows: 2, pieces: ['\x1b[41m日日\x1b[4;42m\x1b[1;2Ha'] },
  { cols: 8, rows: 2, pieces: ['\x1b[41m日日\x1b[4;42m\x1b[1;1Ha'] },
  { cols: 8, rows: 2, pieces: ['\x1b[4m日\x1b[m\x1b[1;2H\x1b[K'] },
  { cols: 3, rows: 2, pieces: ['\x1b[41ma日☎️'] },
  { cols: 3, rows: 2, pieces: ['日\x1b[2@'] },
  { cols: 4, rows: 2, pieces: ['日\x1b[D\u200b'] },
  { cols: 4, rows: 2, pieces: ['\x1b[?7labce\u0301'] },
  { cols: 2, rows: 2, pieces: ['\x1b[?7l日日'] },
  { cols: 2, rows: 2, pieces: ['\x1b[?7l日👩‍💻'] },
  { cols: 4, rows: 2, pieces: ['abcd\x1b7\x1b[?7l\x1b8e'] },
  { cols: 4, rows: 2, pieces: ['abcd\x1b[3Je'] },
  { cols: 2, rows: 2, pieces: ['aa', { cols: 3, rows: 2 }] },
  { cols: 2, rows: 3, pieces: ['aaaaa\x1b[?47h', { rows: 2 }, '\x1b[?47l'] },
];

for (const stream of found) {
  test(`a stream that found a fault: ${showStream(stream)}`, () => {
    expect(play({ ...stream, seed: 1 }, differencesOf, '')).toBe('');
  });
}

interface Pair {
  ours: Terminal;
  theirs: XtermOracle;
}

function differencesOf({ ours, theirs }: Pair): string {
  return describeDifferences(compareScreens(screenOf(ours), theirs.state()));
}

/** Plays each stream on both sides; `compare` tells what differs, or nothing. */
function check(streams: fc.Arbitrary<RandomStream>, compare: (pair: Pair) => string, afterNewWidth = ''): void {
  fc.assert(
    fc.property(streams, (stream) => {
      const problem = play(stream, compare, afterNewWidth);
      if (problem) expect.fail(`${showStream(stream)}\n${problem}`);
    }),
    { numRuns, seed },
  );
}

function play(stream: RandomStream, compare: (pair: Pair) => string, afterNewWidth: string): string {
  const size = { cols: stream.cols, rows: stream.rows, scrollback: 500 };
  const pair: Pair = { ours: createTerminal(size), theirs: createXtermOracle(size) };
  const random = seeded(stream.seed);
  for (const [index, piece] of stream.pieces.entries()) {
    if (typeof piece === 'string') {
      feed(pair, piece, random());
    } else {
      const cols = piece.cols ?? pair.ours.cols;
      pair.ours.resize(cols, piece.rows);
      pair.theirs.resize(cols, piece.rows);
      // which rows are in view after a reflow is a matter of taste, so both start afresh
      if (piece.cols) feed(pair, afterNewWidth, 0);
    }
    const isCheckpoint = index === stream.pieces.length - 1 || random() < 0.05;
    const problem = isCheckpoint ? compare(pair) : '';
    if (problem) return `after piece ${index + 1}:\n${problem}`;
  }
  pair.ours.dispose();
  pair.theirs.dispose();
  return '';
}

/** The whole text to them, and to us in two chunks that are cut at `where` (0 to 1). */
function feed({ ours, theirs }: Pair, text: string, where: number): void {
  const bytes = new TextEncoder().encode(text);
  const cut = Math.floor(where * (bytes.length + 1));
  ours.feed(bytes.subarray(0, cut));
  ours.feed(bytes.subarray(cut));
  theirs.feed(bytes);
}

function linesOf(terminal: Terminal): string[] {
  const lines = terminal.logicalLines({ from: terminal.history.first });
  return withoutBlankEnd(lines.map(({ text }) => text.replace(/ +$/, '')));
}

function withoutBlankEnd(lines: string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}

function show(lines: string[]): string {
  return lines.map((line) => `\n  |${line}|`).join('');
}
