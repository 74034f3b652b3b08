import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OutputBudget } from '../../../src/session/output/output-budget.js';
import { OutputLog } from '../../../src/session/output/output-log.js';

describe('the log of the output', () => {
  test('returns what was written, from any place and in pieces of any size', () => {
    const log = new OutputLog(1_000_000);
    const all = numbers(100_000);
    for (let at = 0; at < all.length; at += 3333) log.append(all.subarray(at, at + 3333));
    expect([log.start, log.end]).toEqual([0, 100_000]);
    for (const [since, most] of [
      [0, 100_000],
      [1, 20_000],
      [16_383, 2],
      [16_384, 16_384],
      [99_999, 50],
    ] as const) {
      const { bytes, missed } = log.read(since, most);
      expect(Buffer.compare(bytes, all.subarray(since, since + most))).toBe(0);
      expect(missed).toBe(0);
    }
  });

  test('keeps at least the limit, hardly more, and says how much is gone', () => {
    const log = new OutputLog(50_000);
    const all = numbers(300_000);
    log.append(all);
    const kept = log.end - log.start;
    expect(kept).toBeGreaterThanOrEqual(50_000);
    expect(kept).toBeLessThan(50_000 + 2 * 16_384);
    const { bytes, missed } = log.read(10, 1_000_000);
    expect(missed).toBe(log.start - 10);
    expect(Buffer.compare(bytes, all.subarray(log.start))).toBe(0);
  });

  test('keeps at least the limit after every single append', () => {
    const log = new OutputLog(32_768);
    log.append(numbers(32_768));
    for (let i = 0; i < 40; i++) {
      log.append(numbers(1000));
      expect(log.end - log.start).toBeGreaterThanOrEqual(32_768);
    }
  });

  test('knows where bytes are missing, as long as what is around that is kept', () => {
    const log = new OutputLog(20_000);
    log.append(numbers(10));
    log.noteGap();
    log.append(numbers(10));
    log.noteGap();
    expect([log.gapsBetween(0, 20), log.gapsBetween(0, 10), log.gapsBetween(10, 20)]).toEqual([1, 0, 1]);
    log.append(numbers(1));
    expect(log.gapsBetween(0, log.end)).toBe(2);
    log.append(numbers(100_000));
    log.noteGap();
    log.append(numbers(1));
    expect(log.gapsBetween(0, log.end)).toBe(1);
  });

  test('has nothing after its end', () => {
    const log = new OutputLog(1000);
    expect(log.read(0, 10)).toEqual({ bytes: new Uint8Array(), missed: 0 });
    log.append(Buffer.from('abc'));
    expect(log.read(3, 10).bytes).toHaveLength(0);
    expect(log.read(77, 10).bytes).toHaveLength(0);
  });

  test('drops its oldest bytes, but keeps the block that is being written', () => {
    const all = numbers(100_000);
    const log = new OutputLog(200_000);
    log.append(all);
    log.dropOldest(50_000);
    expect(log.start).toBe(65_536);
    expect(Buffer.compare(log.read(0, 1_000_000).bytes, all.subarray(log.start))).toBe(0);
    log.append(all);
    expect(Buffer.compare(log.read(100_000, 1_000_000).bytes, all)).toBe(0);
    log.dropOldest(1_000_000);
    expect(log.end - log.start).toBeGreaterThan(0);
    expect(log.heldBytes).toBe(16_384);
  });

  test('costs nothing before the first byte and after it was cleared', () => {
    const log = new OutputLog(1000);
    log.append(Buffer.from('abc'));
    log.clear();
    expect(log.read(0, 10)).toEqual({ bytes: new Uint8Array(), missed: 3 });
  });
});

describe('compacting', () => {
  test('does not change what is read', async () => {
    const log = new OutputLog(1_000_000);
    const all = lines(500_000);
    log.append(all.subarray(0, 300_000));
    await log.compact();
    log.append(all.subarray(300_000));
    await log.compact();
    for (const [since, most] of [
      [0, 500_000],
      [16_383, 2],
      [299_990, 20],
      [499_999, 50],
    ] as const) {
      const { bytes, missed } = log.read(since, most);
      expect(Buffer.compare(bytes, all.subarray(since, since + most))).toBe(0);
      expect(missed).toBe(0);
    }
  });

  test('takes a fifth of the memory for text, and gives back the unused rest of the last block', async () => {
    const log = new OutputLog(1_000_000);
    log.append(lines(600_000));
    await log.compact();
    expect(log.heldBytes).toBeLessThan(600_000 / 5);
    const short = new OutputLog(1_000_000);
    short.append(Buffer.from('$ '));
    await short.compact();
    expect(short.heldBytes).toBe(2);
    short.append(Buffer.from('ls'));
    expect(Buffer.from(short.read(0, 10).bytes).toString()).toBe('$ ls');
  });

  test('leaves alone what cannot be compressed', async () => {
    const log = new OutputLog(1_000_000);
    const noise = randomBytes(50_000);
    log.append(noise);
    await log.compact();
    expect(Buffer.compare(log.read(0, 50_000).bytes, noise)).toBe(0);
    expect(log.heldBytes).toBeLessThanOrEqual(4 * 16_384);
  });

  test('output that arrives, is dropped or cleared meanwhile is counted and read correctly', async () => {
    const budget = new OutputBudget(10_000_000);
    const log = new OutputLog(200_000, { budget });
    const all = lines(2_000_000);
    for (let at = 0; at < all.length; at += 100_000) {
      const compacting = log.compact();
      log.append(all.subarray(at, at + 100_000));
      if (at % 300_000 === 0) log.dropOldest(40_000);
      if (at % 200_000 === 0) await compacting;
      const { bytes } = log.read(log.start, 1_000_000);
      expect(Buffer.compare(bytes, all.subarray(log.start, log.end))).toBe(0);
      expect(budget.heldBytes).toBe(log.heldBytes);
    }
    log.clear();
    expect([log.heldBytes, budget.heldBytes]).toEqual([0, 0]);
  });
});

test('what is dropped while it is compressed is not counted as saved', async () => {
  const log = new OutputLog(1_000_000);
  log.append(lines(50_000));
  const compacting = log.compact();
  log.dropOldest(1_000_000);
  await compacting;
  expect(log.heldBytes).toBe(log.end - log.start);
});

/** Text as programs write it. */
function lines(bytes: number): Uint8Array {
  let text = '';
  for (let i = 0; text.length < bytes; i++)
    text += `\x1b[32m${i}\x1b[0m request ${(i * 7919) % 10_007} took ${i % 97} ms\r\n`;
  return Buffer.from(text.slice(0, bytes));
}

function numbers(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, i) => (i * 31 + (i >> 8)) & 0xff);
}
