import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTerminal } from '../../src/terminal/index.js';
import { compareScreens, describeDifferences, screenOf } from '../helpers/compare-screens.js';
import { createXtermOracle } from '../helpers/oracle-xterm.js';
import { seeded } from '../helpers/random-stream.js';

interface RecordedStream {
  name: string;
  cols: number;
  rows: number;
  marks: { offset: number; cols: number; rows: number }[];
}

const CHECKPOINT_BYTES = 2_000;
const SCROLLBACK = 200;
const FOLDER = new URL('../fixtures/streams/', import.meta.url);
const streams: RecordedStream[] = JSON.parse(readFileSync(new URL('index.json', FOLDER), 'utf8'));

test('there are streams of at least 40 programs', () => {
  expect(streams.length).toBeGreaterThanOrEqual(40);
});

for (const stream of streams) {
  describe(stream.name, () => {
    const bytes = readFileSync(new URL(`${stream.name}.bin`, FOLDER));

    test('shows what xterm.js shows at every checkpoint', () => {
      replay(stream, bytes, (part) => [part]);
    });

    test.each([1, 2])('shows the same in random chunks, seed %i', (seed) => {
      const random = seeded(seed * 7919 + bytes.length);
      replay(stream, bytes, (part) => chunks(part, random));
    });
  });
}

/** Feeds both sides, ours in the given chunks, and compares at every checkpoint. */
function replay(stream: RecordedStream, bytes: Uint8Array, split: (part: Uint8Array) => Uint8Array[]): void {
  const ours = createTerminal({ cols: stream.cols, rows: stream.rows, scrollback: SCROLLBACK });
  const theirs = createXtermOracle({ cols: stream.cols, rows: stream.rows, scrollback: SCROLLBACK });
  let fed = 0;
  for (const end of checkpoints(stream, bytes.length)) {
    const part = bytes.subarray(fed, end);
    for (const chunk of split(part)) ours.feed(chunk);
    theirs.feed(part);
    fed = end;
    expectEqual(`after byte ${fed}`);
    for (const mark of stream.marks.filter(({ offset }) => offset === fed)) {
      ours.resize(mark.cols, mark.rows);
      theirs.resize(mark.cols, mark.rows);
      expectEqual(`after byte ${fed} and the resize to ${mark.cols}x${mark.rows}`);
    }
  }
  ours.dispose();
  theirs.dispose();

  function expectEqual(when: string): void {
    const differences = compareScreens(screenOf(ours), theirs.state());
    if (differences.length > 0) expect.fail(`${when}:\n${describeDifferences(differences)}`);
  }
}

/** Every 2,000 bytes, at each resize and at the end. */
function checkpoints(stream: RecordedStream, length: number): number[] {
  const offsets = new Set(stream.marks.map(({ offset }) => offset));
  for (let offset = CHECKPOINT_BYTES; offset < length; offset += CHECKPOINT_BYTES) offsets.add(offset);
  offsets.add(length);
  return [...offsets].sort((a, b) => a - b);
}

/** Mostly short chunks, so that escape sequences and characters are cut in every place. */
function chunks(part: Uint8Array, random: () => number): Uint8Array[] {
  const result: Uint8Array[] = [];
  for (let start = 0; start < part.length; ) {
    const length = 1 + Math.floor(random() ** 3 * 200);
    result.push(part.subarray(start, start + length));
    start += length;
  }
  return result;
}
