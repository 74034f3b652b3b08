import { expect, test } from 'vitest';
import { LineSplitter, type LongLine } from '../../src/base/line-splitter.js';
import fc from '../helpers/fast-check.js';

test('lines come out as written, wherever the stream is cut', () => {
  const line = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.filter((byte) => byte !== 10));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 50 })),
      (lines, sizes) => {
        const read: unknown[] = [];
        const splitter = new LineSplitter(30, {
          onLine: (bytes) => read.push([...bytes]),
          onTooLong: ({ bytes }) => read.push(bytes),
        });
        const stream = Buffer.concat(lines.flatMap((bytes) => [bytes, Buffer.from('\n')]));
        for (let at = 0; at < stream.length; ) {
          const size = sizes.next().value;
          splitter.push(stream.subarray(at, at + size));
          at += size;
        }
        expect(read).toEqual(lines.map((bytes) => (bytes.length > 30 ? bytes.length : [...bytes])));
      },
    ),
  );
});

test('only both ends of a line above the limit are kept', () => {
  const seen: LongLine[] = [];
  const splitter = new LineSplitter(1000, { onLine: () => {}, onTooLong: (frame) => seen.push(frame) });
  const text = `<head>${'.'.repeat(5000)}<tail>`;
  for (const letter of text) splitter.push(Buffer.from(letter));
  splitter.push(Buffer.from('\n'));
  expect(seen.map(({ bytes }) => bytes)).toEqual([5012]);
  expect(seen[0]?.head).toMatch(/^<head>\.+$/);
  expect(seen[0]?.tail).toMatch(/^\.+<tail>$/);
});

test('a line above the limit that comes in one piece keeps its ends as well', () => {
  const seen: LongLine[] = [];
  const splitter = new LineSplitter(10, { onLine: () => {}, onTooLong: (line) => seen.push(line) });
  splitter.push(Buffer.from('ab'));
  splitter.push(Buffer.from(`c${'.'.repeat(2000)}xyz\n`));
  expect(seen.map(({ bytes }) => bytes)).toEqual([2006]);
  expect(seen[0]?.head).toMatch(/^abc\.+$/);
  expect(seen[0]?.tail).toMatch(/^\.+xyz$/);
});

test('a line at the limit is read, one above it is reported, and the next one is read', () => {
  const [lines, tooLong]: [string[], number[]] = [[], []];
  const splitter = new LineSplitter(5, {
    onLine: (line) => lines.push(line.toString()),
    onTooLong: ({ bytes }) => tooLong.push(bytes),
  });
  splitter.push(Buffer.from('12345\n123456\n'));
  for (let i = 0; i < 1000; i++) splitter.push(Buffer.from('x'.repeat(1000)));
  splitter.push(Buffer.from('\nok\n'));
  expect(lines).toEqual(['12345', 'ok']);
  expect(tooLong).toEqual([6, 1_000_000]);
});
