import { expect, test } from 'vitest';
import { OutputBudget } from '../../../src/session/output/output-budget.js';
import { OutputLog } from '../../../src/session/output/output-log.js';

const MEGABYTE = 1 << 20;

test('all logs together stay within the budget, and the largest loses its oldest bytes', () => {
  const budget = new OutputBudget(4 * MEGABYTE);
  const [small, large, late] = [1, 2, 3].map(() => new OutputLog(8 * MEGABYTE, { budget })) as [
    OutputLog,
    OutputLog,
    OutputLog,
  ];
  small.append(new Uint8Array(MEGABYTE));
  large.append(new Uint8Array(3 * MEGABYTE));
  expect([small.start, large.start, budget.heldBytes]).toEqual([0, 0, 4 * MEGABYTE]);
  late.append(new Uint8Array(MEGABYTE));
  expect(small.start).toBe(0);
  expect(late.start).toBe(0);
  expect(large.start).toBeGreaterThanOrEqual(MEGABYTE);
  expect(large.start).toBeLessThan(1.1 * MEGABYTE);
  expect(large.read(0, 10).missed).toBe(large.start);
  expect(budget.heldBytes).toBeLessThanOrEqual(4 * MEGABYTE);
});

test('one log alone cannot exceed the budget', () => {
  const budget = new OutputBudget(MEGABYTE);
  const log = new OutputLog(8 * MEGABYTE, { budget });
  const all = Uint8Array.from({ length: 3 * MEGABYTE }, (_, i) => (i * 31 + (i >> 8)) & 0xff);
  for (let at = 0; at < all.length; at += 50_000) log.append(all.subarray(at, at + 50_000));
  expect(budget.heldBytes).toBeLessThanOrEqual(MEGABYTE);
  expect(log.end - log.start).toBeGreaterThan(0.9 * MEGABYTE);
  expect(Buffer.compare(log.read(log.start, all.length).bytes, all.subarray(log.start))).toBe(0);
});

test('blocks that are cleared or recycled are counted correctly', () => {
  const budget = new OutputBudget(4 * MEGABYTE);
  const logs = [1, 2].map(() => new OutputLog(100_000, { budget }));
  for (const log of logs) log.append(new Uint8Array(MEGABYTE));
  expect(budget.heldBytes).toBe(logs.reduce((sum, { heldBytes }) => sum + heldBytes, 0));
  for (const log of logs) log.clear();
  expect(budget.heldBytes).toBe(0);
  logs[0]?.append(new Uint8Array(10));
  expect(budget.heldBytes).toBe(16_384);
});

test('when no output can drop anything, the budget is exceeded, and that is visible', () => {
  const budget = new OutputBudget(40_000);
  for (let i = 0; i < 4; i++) new OutputLog(100_000, { budget }).append(new Uint8Array(10));
  expect(budget.heldBytes).toBe(4 * 16_384);
});
