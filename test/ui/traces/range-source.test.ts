import { expect, test } from 'vitest';
import { RangeSource } from '../../../src/ui/traces/model/range-source.js';

/** A file behind range requests, with what was asked for. */
function served(text: string) {
  const file = { bytes: new TextEncoder().encode(text), asked: [] as number[] };
  const source = new RangeSource(async (offset, length) => {
    file.asked.push(offset);
    return { bytes: file.bytes.slice(offset, offset + length), size: file.bytes.length };
  });
  const read = async (offset: number, length: number) => new TextDecoder().decode(await source.read(offset, length));
  return { file, source, read };
}

test('blocks are fetched once, neighbours together', async () => {
  const { file, source, read } = served('x'.repeat(600_000));
  await source.size();
  expect((await read(200_000, 200_000)).length).toBe(200_000);
  await read(0, 500_000);
  await read(100, 400_000);
  // what was missing before and after the first part, neighbours together
  expect(file.asked).toEqual([0, 196_608, 0, 409_600]);
  expect((await read(599_990, 100)).length).toBe(10);
});

test('what was added to a file is read after its size was asked for', async () => {
  const { file, source, read } = served('first line\n');
  await source.size();
  expect(await read(0, 100)).toBe('first line\n');
  file.bytes = new TextEncoder().encode('first line\nsecond\n');
  expect(await source.size()).toBe(18);
  expect(await read(11, 100)).toBe('second\n');
});

test('a file that was rewritten is read again, also when it is longer now', async () => {
  const { file, source, read } = served('{"seq":0}\nold old old\n');
  await source.size();
  await read(0, 100);
  file.bytes = new TextEncoder().encode('{"seq":500}\nnew new new new new\n');
  await source.size();
  expect(await read(0, 100)).toBe('{"seq":500}\nnew new new new new\n');
});

test('a fetch that failed is tried again', async () => {
  let isDown = false;
  const source = new RangeSource(async (offset, length) => {
    if (isDown) throw new Error('the service is gone');
    return { bytes: new TextEncoder().encode('text').slice(offset, offset + length), size: 4 };
  });
  await source.size();
  isDown = true;
  await expect(source.read(0, 4)).rejects.toThrow('gone');
  isDown = false;
  expect((await source.read(0, 4)).length).toBe(4);
});
