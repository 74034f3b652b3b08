import { describe, expect, test } from 'vitest';
import { plainText } from '../../src/terminal/views/plain-text.js';
import fc from '../helpers/fast-check.js';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the plain text of output', () => {
  test('is what was printed, without sequences', () => {
    const output = 'a\x1b[31mred\x1b[0m\r\n\x1b]0;title\x07b\tc\x1bP+q544e\x1b\\d\x1b(Be\x07\bf';
    expect(plainText(bytes(output))).toEqual({ text: 'ared\r\nb\tcdef', end: output.length });
  });

  test('has characters of every length, and a sign for broken ones', () => {
    expect(plainText(bytes('é漢👍🏽x')).text).toBe('é漢👍🏽x');
    expect(plainText(Uint8Array.of(0x61, 0xff, 0x62)).text).toBe('a\ufffdb');
  });

  test.each([
    ['ab\x1b', 2],
    ['ab\x1b[3', 2],
    ['ab\x1b]0;ti', 2],
    ['ab\x1bPxx', 2],
  ])('%j ends before what is only half there', (text, end) => {
    expect(plainText(bytes(text))).toEqual({ text: 'ab', end });
  });

  test('ends before half a character', () => {
    expect(plainText(bytes('ab漢').subarray(0, 4))).toEqual({ text: 'ab', end: 2 });
  });

  test('is the same in one piece and in two, when the second begins where the first ended', () => {
    const pieces = fc.constantFrom(
      'text ',
      '\x1b[1;31m',
      '漢字',
      '\r\n',
      '\x1b]8;;http://x\x07',
      '👍🏽',
      '\x1b[?25l',
      '\x1bM',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.nat(), (parts, cut) => {
        const all = bytes(parts.join(''));
        const first = plainText(all.subarray(0, all.length === 0 ? 0 : cut % (all.length + 1)));
        const second = plainText(all.subarray(first.end));
        expect(first.text + second.text).toBe(plainText(all).text);
      }),
    );
  });

  test('a run of a megabyte works', () => {
    expect(plainText(bytes('x'.repeat(1_000_000))).text).toHaveLength(1_000_000);
  });
});
