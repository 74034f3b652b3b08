import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test.each(streams)('$name: every checkpoint is as in xterm.js, whole and in random chunks', (stream) => {
  const bytes = readFileSync(new URL(`${stream.name}.bin`, FOLDER));
  const random = seeded(bytes.length);
  const size = { cols: stream.cols, rows: stream.rows, scrollback: SCROLLBACK };
  const [whole, chunked] = [createTerminal(size), createTerminal(size)];
  const oracle = createXtermOracle(size);
  let fed = 0;
  for (const end of checkpoints(stream, bytes.length)) {
    const part = bytes.subarray(fed, end);
    whole.feed(part);
    for (const chunk of chunks(part, random)) chunked.feed(chunk);
    oracle.feed(part);
    fed = end;
    expectEqual(`after byte ${fed}`);
    for (const { cols, rows } of stream.marks.filter(({ offset }) => offset === fed)) {
      for (const terminal of [whole, chunked, oracle]) terminal.resize(cols, rows);
      expectEqual(`after byte ${fed} and the resize to ${cols}x${rows}`);
    }
  }
  for (const terminal of [whole, chunked, oracle]) terminal.dispose();

  function expectEqual(when: string): void {
    const differences = compareScreens(screenOf(whole), oracle.state());
    if (differences.length > 0) expect.fail(`${when}:\n${describeDifferences(differences)}`);
    expect(chunked.serialize(), `${when}, in chunks`).toBe(whole.serialize());
  }
});

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
