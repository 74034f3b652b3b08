import { expect, test } from 'vitest';
import { Throttle } from '../../src/base/throttle.js';
import { FakeClock } from '../helpers/fake-clock.js';

test('the first run is at once, the next one after the interval, and the last note is never lost', () => {
  const { clock, runs, throttle } = counted();
  throttle.note();
  expect(runs).toEqual([0]);
  throttle.note();
  throttle.note();
  clock.advance(100);
  expect(runs).toEqual([0, 100]);
  clock.advance(1000);
  throttle.note();
  expect(runs).toEqual([0, 100, 1100]);
});

test('where the first run waits, notes within the interval are one run', () => {
  const { clock, runs, throttle } = counted(true);
  throttle.note();
  throttle.note();
  clock.advance(99);
  expect(runs).toEqual([]);
  clock.advance(1);
  expect(runs).toEqual([100]);
  expect(clock.pendingCount).toBe(0);
});

test('a flush runs what is due, once, and nothing else', () => {
  const { clock, runs, throttle } = counted(true);
  throttle.flush();
  throttle.note();
  throttle.flush();
  throttle.flush();
  clock.advance(1000);
  expect(runs).toEqual([0]);
});

test('the interval begins when a run has ended, even when it fails', async () => {
  const clock = new FakeClock();
  const ends: ((error: Error) => void)[] = [];
  const run = () => new Promise<void>((_, reject) => ends.push(reject));
  const throttle = new Throttle(run, { clock, everyMs: 100 });
  throttle.note();
  throttle.note();
  clock.advance(1000);
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error('gone'));
  await new Promise(setImmediate);
  clock.advance(100);
  expect(ends).toHaveLength(2);
});

test('nothing runs after it was disposed', () => {
  const { clock, runs, throttle } = counted(true);
  throttle.note();
  throttle.dispose();
  throttle.note();
  clock.advance(1000);
  expect(runs).toEqual([]);
});

function counted(waitsFirst = false) {
  const clock = new FakeClock();
  const runs: number[] = [];
  const throttle = new Throttle(() => void runs.push(clock.now()), { clock, everyMs: 100, waitsFirst });
  return { clock, runs, throttle };
}
