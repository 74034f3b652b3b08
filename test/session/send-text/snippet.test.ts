import { describe, expect, test } from 'vitest';
import { extractVerificationSnippet } from '../../../src/session/send-text/occurrences.js';

describe('the snippet by which a text is recognised', () => {
  test('is the last line that is not blank, cut to 60 characters from its end', () => {
    const line = 'a'.repeat(40) + 'b'.repeat(30);
    expect(extractVerificationSnippet(line)).toBe('a'.repeat(30) + 'b'.repeat(30));
    expect(extractVerificationSnippet(`first\n  ${line}  \n\n`)).toBe('a'.repeat(30) + 'b'.repeat(30));
    expect(extractVerificationSnippet('please look at the tests that\r\nfail on the build machine\r\n')).toBe(
      'fail on the build machine',
    );
  });

  test('is at least 15 characters long', () => {
    expect(extractVerificationSnippet(`${'x'.repeat(40)}\nexactly fifteen`)).toBe('exactly fifteen');
  });

  test('is not there for a text of less than 40 characters', () => {
    expect(extractVerificationSnippet('x'.repeat(39))).toBeUndefined();
    expect(extractVerificationSnippet('x'.repeat(40))).toBe('x'.repeat(40));
  });

  test('counts characters, not their parts', () => {
    expect(extractVerificationSnippet('🦀'.repeat(39))).toBeUndefined();
    expect(extractVerificationSnippet('🦀'.repeat(70))).toBe('🦀'.repeat(60));
  });

  test('is not there for an empty or blank text', () => {
    for (const text of ['', '   ', '\n\n', ' '.repeat(100), '\n'.repeat(100)]) {
      expect(extractVerificationSnippet(text)).toBeUndefined();
    }
  });

  test('is not there when the last line is shorter than 15 characters', () => {
    expect(extractVerificationSnippet(`${'a long first line '.repeat(5)}\nshort line`)).toBeUndefined();
  });
});
