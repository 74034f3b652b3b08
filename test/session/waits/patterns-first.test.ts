import { expect, test } from 'vitest';
import { compilePattern } from '../../../src/session/waits/patterns.js';

// alone in its file, and so in its process: what protects the second pattern must protect the very first, too
test('the first pattern of a process is safe, also one that the caller has compiled before', () => {
  const own = /(a+)+$/g;
  expect(own.test('aaa')).toBe(true);
  const startedAt = performance.now();
  expect(compilePattern(own.source).exec(`${'a'.repeat(40)}!`, 0)).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
