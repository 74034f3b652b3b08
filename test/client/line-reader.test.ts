import { expect, test } from 'vitest';
import { LineReader } from '../../src/client/line-reader.js';

test('lines come whole, wherever the bytes are cut', () => {
  const text = 'a\n\n{"b":"ü€🚀"}\nrest';
  for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
    const { reader, lines } = read(100);
    reader.push(Buffer.from(text).subarray(0, cut));
    reader.push(Buffer.from(text).subarray(cut));
    expect(lines).toEqual(['a', '{"b":"ü€🚀"}']);
    reader.push(Buffer.from('\n'));
    expect(lines.at(-1)).toBe('rest');
  }
});

test('a line at the limit is read, one above it is reported, and the next one works', () => {
  const { reader, lines, tooLong } = read(5);
  reader.push(Buffer.from('12345\n123456\n'));
  for (let i = 0; i < 1000; i++) reader.push(Buffer.from('x'.repeat(1000)));
  reader.push(Buffer.from('\nok\n'));
  expect(lines).toEqual(['12345', 'ok']);
  expect(tooLong).toEqual([6, 1_000_000]);
});

function read(limit: number) {
  const lines: string[] = [];
  const tooLong: number[] = [];
  const reader = new LineReader(limit, {
    onLine: (line) => lines.push(line),
    onTooLong: (bytes) => tooLong.push(bytes),
  });
  return { reader, lines, tooLong };
}
