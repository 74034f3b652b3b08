import { describe, expect, test } from 'vitest';
import { compilePattern, literalPattern } from '../../../src/session/waits/patterns.js';

describe('a pattern', () => {
  test('finds the first match from a place on, with its groups', () => {
    const pattern = compilePattern('(\\d+)(px)?');
    expect(pattern.exec('a 12px b 7', 0)).toEqual({ index: 2, text: '12px', groups: ['12', 'px'] });
    expect(pattern.exec('a 12px b 7', 6)).toEqual({ index: 9, text: '7', groups: ['7', ''] });
    expect(pattern.exec('a 12px b 7', 10)).toBeUndefined();
  });

  test.each([
    ['HELLO', 'i'],
    ['^world$', 'm'],
    ['hello.world', 's'],
    ['h.{3}o\\s+WORLD', 'i'],
    ['\\p{Ll}+', 'u'],
    ['[\\p{L}--[a-g]]+', 'v'],
    ['(?<=hello\\n)wor', ''],
    ['(l)\\1', ''],
    ['(?<word>w\\w+)', ''],
  ])('%s works with flags "%s"', (source, flags) => {
    expect(compilePattern(source, flags).exec('hello\nworld', 0)).toBeDefined();
    expect(compilePattern(source, flags).exec('12345', 0)).toBeUndefined();
  });

  test('that is plain text finds exactly this text', () => {
    expect(literalPattern('a.b(').exec('axb( a.b( a.b(', 6)).toEqual({ index: 10, text: 'a.b(', groups: [] });
    expect(literalPattern('a.b(').exec('axb(', 0)).toBeUndefined();
  });

  test.each([
    ['(', '', 'Unterminated group'],
    ['[z-a]', '', 'out of order'],
    ['a**', '', 'Nothing to repeat'],
    ['x', 'g', 'only i, m, s, u, v'],
    ['x', 'y', 'only i, m, s, u, v'],
    ['x', 'l', 'only i, m, s, u, v'],
    ['x', 'ii', 'flags'],
    ['x'.repeat(10_001), '', 'over 10000 characters'],
  ])('that is not valid is refused at once, with the reason: %s, flags "%s"', (source, flags, reason) => {
    const refusal = expect.objectContaining({ code: 'invalid_pattern', message: expect.stringContaining(reason) });
    expect(() => compilePattern(source, flags)).toThrow(refusal);
  });
});

/** How long V8 alone needs for these is seconds to years. */
const hostile: [source: string, flags: string, text: string][] = [
  ['(a+)+$', '', `${'a'.repeat(5000)}!`],
  ['(a|a)*b', '', `b${'a'.repeat(2000)}`],
  ['(a|aa)+$', '', `${'a'.repeat(2000)}!`],
  ['(.*)*x', 's', `x${'y'.repeat(2000)}`],
  ['(x+x+)+y', 'i', `y${'x'.repeat(2000)}`],
  ['(a+)+$', 'u', `${'a'.repeat(40)}!`],
  ['(?=(a+)+$)b', '', `b${'a'.repeat(40)}!`],
  ['^(a+)+\\1$', '', `${'a'.repeat(40)}!`],
  ['(a{1,30}){1,30}$', 'i', `${'a'.repeat(200)}!`],
  [`${'(a|a)'.repeat(30)}b`, 'i', `b${'a'.repeat(100)}`],
  [`${'a?'.repeat(40)}${'a'.repeat(40)}`, '', 'a'.repeat(39)],
  [`${'(?:a|)'.repeat(40)}${'a'.repeat(40)}`, '', 'a'.repeat(39)],
  [`${'a?'.repeat(40)}${'a'.repeat(40)}`, 'i', 'a'.repeat(39)],
  [`${'a{0,1}'.repeat(40)}${'a'.repeat(40)}`, 'u', 'a'.repeat(39)],
  ['a*b', '', `b${'a'.repeat(200_000)}`],
  ['a*b', 'i', `b${'a'.repeat(200_000)}`],
  ['[^x]*x', '', `x${'words and more '.repeat(20_000)}`],
  [`${'a?'.repeat(2000)}b`, '', `b${'a'.repeat(5000)}`],
];

describe('a pattern that could run for years', () => {
  test.each(hostile)('is answered or stopped: %s, flags "%s"', (source, flags, text) => {
    const startedAt = performance.now();
    const outcome = outcomeOf(() => compilePattern(source, flags).exec(text, 1));
    expect(outcome).toMatch(/^(matched|not matched|pattern_too_slow|invalid_pattern)$/);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  test('is answered where the linear engine takes it', () => {
    expect(outcomeOf(() => compilePattern('(a+)+$').exec(`${'a'.repeat(5000)}!`, 0))).toBe('not matched');
    expect(outcomeOf(() => compilePattern('(a+)+$').exec('a'.repeat(5000), 0))).toBe('matched');
    const optional = compilePattern(`${'a?'.repeat(40)}${'a'.repeat(40)}`);
    expect(outcomeOf(() => optional.exec('a'.repeat(39), 0))).toBe('not matched');
    expect(outcomeOf(() => optional.exec('a'.repeat(60), 0))).toBe('matched');
  });

  test('is stopped with a named error where it does not', () => {
    const stop = expect.objectContaining({ code: 'pattern_too_slow', details: { pattern: '(x+x+)+y', budgetMs: 12 } });
    expect(() => compilePattern('(x+x+)+y', 'i').exec(`${'x'.repeat(2000)}zy`, 0)).toThrow(stop);
  });

  test('is refused when compiling it is what would take years', () => {
    const refusal = expect.objectContaining({ code: 'invalid_pattern', message: expect.stringContaining('optional') });
    expect(() => compilePattern(`${'a?'.repeat(40)}${'a'.repeat(40)}`, 'i')).toThrow(refusal);
  });

  test('that was stopped can be used again on another text', () => {
    const pattern = compilePattern('(x+x+)+y', 'i');
    expect(outcomeOf(() => pattern.exec(`${'x'.repeat(2000)}zy`, 0))).toBe('pattern_too_slow');
    expect(pattern.exec('xxxy', 0)).toMatchObject({ index: 0, text: 'xxxy' });
  });
});

test('many patterns that need a budget take little memory', () => {
  const before = process.memoryUsage.rss();
  const patterns = Array.from({ length: 1000 }, (_, i) => compilePattern(`(\\w+)\\s(?=\\w+)${i}`, 'i'));
  for (const pattern of patterns) pattern.exec('two words', 0);
  expect(process.memoryUsage.rss() - before).toBeLessThan(80_000_000);
});

function outcomeOf(match: () => unknown): string {
  try {
    return match() === undefined ? 'not matched' : 'matched';
  } catch (error) {
    return (error as { code: string }).code;
  }
}
