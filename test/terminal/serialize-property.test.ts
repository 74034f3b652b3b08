import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { feed, rowTexts } from '../helpers/feed.js';
import { editedStream } from '../helpers/random-edits.js';
import { escapeControls, type RandomStream, randomStream, showStream } from '../helpers/random-stream.js';

const runs = Number(process.env.TTYPILOT_PROPERTY_RUNS ?? 300);
const seed = Number(process.env.TTYPILOT_SEED ?? 3_301);

test('a fresh terminal that is fed the serialized screen shows the same', { timeout: 60_000 }, () => {
  check(fc.oneof(randomStream(), editedStream()), (terminal) => {
    const text = terminal.serialize();
    const copy = createTerminal({ cols: terminal.cols, rows: terminal.rows });
    feed(copy, text);
    expect(everythingOf(copy), escapeControls(text)).toEqual(everythingOf(terminal));
    expect(copy.serialize()).toBe(text);
  });
});

function everythingOf(terminal: Terminal): unknown {
  const { cursor, modes, title, isAlternate, rows } = terminal;
  return {
    rows: rowTexts(terminal),
    cells: Array.from({ length: rows }, (_, y) => terminal.cells(y).map(({ seq, ...cell }) => cell)),
    lines: terminal.logicalLines({ from: terminal.history.end - 1 }).filter(({ y }) => y >= 0).map(({ text }) => text),
    cursor,
    modes,
    title,
    isAlternate,
  };
}

function check(streams: fc.Arbitrary<RandomStream>, verify: (terminal: Terminal) => void): void {
  fc.assert(
    fc.property(streams, (stream) => {
      const terminal = createTerminal({ cols: stream.cols, rows: stream.rows, scrollback: 50 });
      for (const piece of stream.pieces) {
        if (typeof piece === 'string') feed(terminal, piece);
        else terminal.resize(piece.cols, piece.rows);
      }
      try {
        verify(terminal);
      } catch (error) {
        throw new Error(`${showStream(stream)}\n${(error as Error).message}`, { cause: error });
      }
    }),
    { numRuns: runs, seed },
  );
}
