import { expect, test } from 'vitest';
import { LookTimes } from '../../../src/session/readiness/look-times.js';

/** The time to the next look after several of this cost, when something was written since. */
function gapAfter(costsMs: number[]): number {
  const times = new LookTimes();
  for (const [at, costMs] of costsMs.entries()) times.note(at, costMs, { isFruitless: false });
  const lastAt = costsMs.length - 1;
  return times.next(lastAt + 1) - lastAt;
}

const usual = Array<number>(20).fill(0.04);

test('cheap looks are frequent, expensive ones rare', () => {
  expect(gapAfter(usual)).toBeLessThan(30);
  expect(gapAfter(Array<number>(20).fill(4))).toBeGreaterThan(800);
});

test('a single expensive look delays the next one only briefly', () => {
  expect(gapAfter([...usual, 4])).toBeLessThan(150);
  expect(gapAfter([...usual, 4, ...usual])).toBeLessThan(50);
});
