import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTerminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import { type RandomStream, randomStream, seeded, showStream } from '../helpers/random-stream.js';

/** TTYPILOT_DIFFERENTIAL_RUNS raises the number of streams, TTYPILOT_SEED repeats a failing run. */
const runs = Number(process.env.TTYPILOT_DIFFERENTIAL_RUNS ?? 3_000);
const seed = Number(process.env.TTYPILOT_SEED ?? 20_231_114);
const SCROLLBACK = 30;

test('random streams show what xterm.js shows, in any chunking and with any resizes', { timeout: 30_000 + runs * 20 }, () => {
  fc.assert(
    fc.property(randomStream(), (stream) => {
      const problem = play(stream);
      if (problem) expect.fail(`${showStream(stream)}\n${problem}`);
    }),
    { numRuns: runs, seed },
  );
});

/** Feeds both sides and tells the first differences, or an empty string. */
function play(stream: RandomStream): string {
  const size = { cols: stream.cols, rows: stream.rows, scrollback: SCROLLBACK };
  const ours = createTerminal(size);
  const theirs = createXtermOracle(size);
  const random = seeded(stream.seed);
  for (const [index, piece] of stream.pieces.entries()) {
    if (typeof piece === 'string') {
      const bytes = new TextEncoder().encode(piece);
      const cut = Math.floor(random() * (bytes.length + 1));
      ours.feed(bytes.subarray(0, cut));
      ours.feed(bytes.subarray(cut));
      theirs.feed(bytes);
    } else {
      ours.resize(piece.cols, piece.rows);
      theirs.resize(piece.cols, piece.rows);
    }
    const isCheckpoint = index === stream.pieces.length - 1 || typeof piece !== 'string' || random() < 0.1;
    const differences = isCheckpoint ? compareScreens(screenOf(ours), theirs.state()) : [];
    if (differences.length > 0) return `after piece ${index + 1}:\n${describeDifferences(differences)}`;
  }
  ours.dispose();
  theirs.dispose();
  return '';
}
