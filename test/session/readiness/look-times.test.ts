import { expect, test } from 'vitest';
import { LookTimes } from '../../../src/session/readiness/look-times.js';

/** How long it is to the next look after several that cost so much, when something was written since. */
function gapAfter(costsMs: number[]): number {
  const times = new LookTimes();
  for (const [at, costMs] of costsMs.entries()) times.note(at, costMs, { isFruitless: false });
  const lastAt = costsMs.length - 1;
  return times.next(lastAt + 1) - lastAt;
}

const usual = Array<number>(20).fill(0.04);

test('looks that cost little follow soon, those that cost much seldom', () => {
  expect(gapAfter(usual)).toBeLessThan(30);
  expect(gapAfter(Array<number>(20).fill(4))).toBeGreaterThan(800);
});

test('a single look that cost much puts the next one off for a moment only', () => {
  expect(gapAfter([...usual, 4])).toBeLessThan(150);
  expect(gapAfter([...usual, 4, ...usual])).toBeLessThan(50);
});
