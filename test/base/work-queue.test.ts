import { expect, test } from 'vitest';
import type { Work } from '../../src/base/work.js';
import { SLICE_MS, WorkQueue } from '../../src/base/work-queue.js';
import { FakeClock } from '../helpers/fake-clock.js';

function queue() {
  const clock = new FakeClock();
  const log: string[] = [];
  /** Work with steps of a millisecond each, which it notes. */
  function* steps(name: string, count: number): Work<string> {
    for (let n = 0; n < count; n++) {
      log.push(name);
      clock.advance(1);
      yield;
    }
    return name;
  }
  return { clock, log, steps, queue: new WorkQueue(clock) };
}

/** Lets time pass, a millisecond at a time, and every turn with it. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  for (let n = 0; n < ms; n++) {
    clock.turn();
    clock.advance(1);
    await Promise.resolve();
  }
}

test('cheap work finishes at once, in the turn of the call', async () => {
  const { queue: work, steps, log, clock } = queue();
  const done = work.run(steps('a', 3), { caller: 'one' });
  expect(log).toEqual(['a', 'a', 'a']);
  expect(clock.pendingCount).toBe(0);
  expect(await done).toBe('a');
});

test('long work leaves four fifths of the event loop to others', async () => {
  const { queue: work, steps, log, clock } = queue();
  const done = work.run(steps('a', 200), { caller: 'one' });
  expect(log.length).toBe(SLICE_MS);
  while (log.length < 200) {
    const before = log.length;
    clock.turn();
    clock.advance(1);
    expect(log.length - before).toBeLessThanOrEqual(SLICE_MS);
  }
  await pass(clock, 100);
  expect(await done).toBe('a');
  expect(clock.now()).toBeGreaterThan(900);
});

test('callers take turns: many calls of one caller cost another no more than one call', async () => {
  const { queue: work, steps, log, clock } = queue();
  for (let n = 0; n < 50; n++) void work.run(steps('greedy', 100), { caller: 'greedy' });
  const done = work.run(steps('other', 20), { caller: 'other' });
  await pass(clock, 500);
  expect(await done).toBe('other');
  const others = log.lastIndexOf('other');
  expect(log.slice(0, others).filter((name) => name === 'greedy').length).toBeLessThan(60);
});

test('quick work of a caller without debt does not wait for the long work of others', async () => {
  const { queue: work, steps, log, clock } = queue();
  void work.run(steps('greedy', 100), { caller: 'greedy' });
  const before = clock.now();
  expect(await work.run(steps('other', 1), { caller: 'other' })).toBe('other');
  expect(clock.now() - before).toBe(1);
  expect(log.at(-1)).toBe('other');
});

test('a quick call does not wait behind all long calls of the same caller', async () => {
  const { queue: work, steps, log, clock } = queue();
  for (let n = 0; n < 3; n++) void work.run(steps('long', 1000), { caller: 'one' });
  const done = work.run(steps('quick', 1), { caller: 'one' });
  await pass(clock, 500);
  expect(await done).toBe('quick');
  expect(log.filter((name) => name === 'long').length).toBeLessThan(200);
});

test('endless work is stopped with a named error and cleans up', async () => {
  const { queue: work, clock } = queue();
  let isClean = false;
  function* endless(): Work<void> {
    try {
      for (;;) {
        clock.advance(1);
        yield;
      }
    } finally {
      isClean = true;
    }
  }
  const done = expect(work.run(endless(), { caller: 'one' })).rejects.toMatchObject({
    code: 'call_too_expensive',
    message: expect.stringContaining('2000 ms'),
  });
  await pass(clock, 12_000);
  await done;
  expect(isClean).toBe(true);
  expect(clock.pendingCount).toBe(0);
});

test('too much work of one caller is refused, and other callers are still served', async () => {
  const { queue: work, steps, clock } = queue();
  const many = Array.from({ length: 1000 }, () => work.run(steps('a', 20), { caller: 'one' }));
  const refused = work.run(steps('a', 20), { caller: 'one' });
  await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = work.run(steps('b', 1), { caller: 'two' });
  await pass(clock, 100);
  expect(await other).toBe('b');
  await pass(clock, 110_000);
  await Promise.all(many);
});

test('aborted work is dropped, and an error of the work reaches its caller', async () => {
  const { queue: work, steps, clock, log } = queue();
  const aborter = new AbortController();
  const dropped = expect(work.run(steps('a', 100), { caller: 'one', signal: aborter.signal })).rejects.toThrow('abort');
  aborter.abort();
  await pass(clock, 100);
  await dropped;
  expect(log.length).toBe(SLICE_MS);
  // biome-ignore lint/correctness/useYield: it throws before
  const failing = (function* (): Work<void> {
    throw new Error('of its own');
  })();
  await expect(work.run(failing, { caller: 'one' })).rejects.toThrow('of its own');
});
