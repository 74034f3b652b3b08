import { describe, expect, test } from 'vitest';
import { requiredText } from '../../../src/session/waits/required-text.js';
import fc from '../../helpers/fast-check.js';

describe('the text that every match holds', () => {
  test.each([
    ['never \\d+ seen', '', 'never '],
    ['\\d+ files changed, (\\d+) insertions?', '', ' files changed, '],
    ['^\\$ $', 'm', '$ '],
    ['\\[done\\]', '', '[done]'],
    ['colou?r of (magic|light)', '', 'r of '],
    ['ab+cd', '', 'ab'],
    ['x{2}yz', '', 'yz'],
    ['Error: .*', 'i', 'ERROR: '],
    ['(?<!no )match', '', 'match'],
    ['日本(語)?', '', '日本'],
  ])('of %s with flags "%s" is %s', (source, flags, text) => {
    const required = requiredText(source, flags);
    expect(required?.isIn(`before ${text} after`, 0)).toBe(true);
    expect(required?.isIn(text.slice(0, -1), 0)).toBe(false);
    expect(required?.isIn(text.slice(1), 0)).toBe(false);
    expect(required?.isIn(text, 1)).toBe(false);
  });

  test.each([
    ['a|b', ''],
    ['(ready)', ''],
    ['[abc]+', ''],
    ['a*b?', ''],
    ['\\x41\\u0042', ''],
    ['(a)\\1bc', ''],
    ['a{', ''],
    ['strasse', 'iu'],
    ['😀*', 'u'],
    ['é', 'i'],
    ['[[a]b]', 'v'],
  ])('of %s with flags "%s" is not known', (source, flags) => {
    expect(requiredText(source, flags)).toBeUndefined();
  });

  test('is in everything that a pattern matches', () => {
    const piece = fc.constantFrom(
      ...['a', 'b', 'K', 'ſ', 'ab', '\\.', '.', '\\d', '\\n', '[ab]', '[^a]', '(a|b)', '(?:ab)', '(?=a)', '(?!b)', '^'],
      ...['$', '|', '*', '+', '?', '{2}', '{0,1}', '{1,}', '+?', '*?', '\\b', '(a', ')', '[', ']', '{', '}', '\\', ','],
    );
    const pattern = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
    const text = fc.array(fc.constantFrom('a', 'b', 'A', 'B', 'k', 'K', 'ſ', 's', '.', '1', '\n', ',', '{', 'İ'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        pattern,
        fc.constantFrom('', 'i', 'm', 's', 'u', 'iu'),
        text,
        fc.nat(3),
        (source, flags, letters, from) => {
          const regexp = compiled(source, `${flags}g`);
          if (!regexp) return;
          regexp.lastIndex = from;
          const haystack = letters.join('');
          if (regexp.exec(haystack)) expect(requiredText(source, flags)?.isIn(haystack, from) ?? true).toBe(true);
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
