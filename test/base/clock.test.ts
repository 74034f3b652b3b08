import { expect, test } from 'vitest';
import { elapse, nextTurn, systemClock } from '../../src/base/clock.js';
import { FakeClock } from '../helpers/fake-clock.js';

test('time advances by what has elapsed', async () => {
  const startMs = systemClock.now();
  await elapse(systemClock, 20);
  const tookMs = systemClock.now() - startMs;
  expect(tookMs).toBeGreaterThanOrEqual(19);
  expect(tookMs).toBeLessThan(2000);
});

test('a disposed timer does not run', async () => {
  const ran: string[] = [];
  systemClock.after(1, () => ran.push('disposed')).dispose();
  systemClock.nextTurn(() => ran.push('disposed')).dispose();
  systemClock.after(1, () => ran.push('kept'));
  await elapse(systemClock, 20);
  expect(ran).toEqual(['kept']);
});

test('a delay too long for Node does not fire at once', async () => {
  const ran: string[] = [];
  const timers = [2 ** 31, 1e15, Number.POSITIVE_INFINITY].map((delayMs) =>
    systemClock.after(delayMs, () => ran.push('ran')),
  );
  await elapse(systemClock, 20);
  for (const timer of timers) timer.dispose();
  expect(ran).toEqual([]);
});

test('the next turn comes after everything due in this one', async () => {
  const order: string[] = [];
  const turn = nextTurn(systemClock).then(() => order.push('turn'));
  await Promise.resolve();
  order.push('this one');
  await turn;
  expect(order).toEqual(['this one', 'turn']);
});

test('a fake clock runs due timers in order', () => {
  const clock = new FakeClock();
  const ran: string[] = [];
  clock.after(20, () => ran.push(`b at ${clock.now()}`));
  clock.after(10, () => clock.after(5, () => ran.push(`a at ${clock.now()}`)));
  clock.after(30, () => ran.push('late'));
  clock.nextTurn(() => ran.push('turn'));
  clock.advance(29);
  expect(ran).toEqual(['a at 15', 'b at 20']);
  clock.turn();
  expect(ran.at(-1)).toBe('turn');
  expect(clock.pendingCount).toBe(1);
});
