import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/session/waits/condition.js';
import { MAX_WAITS } from '../../../src/session/waits/wait.js';
import { fakeWaits } from './fake-waits.js';

const never: Condition<never> = { check: () => undefined };

/** Met when the screen shows the text. */
function shows(text: string): Condition<string> {
  return { check: ({ session }) => (session.terminal.screenText().includes(text) ? { met: text } : undefined) };
}

describe('a wait', () => {
  test('is met at once by what is on the screen', async () => {
    const { wait, say, clock, listenerCount } = fakeWaits();
    say('hello');
    const result = await wait(shows('hello')).promise;
    expect(result).toEqual({ outcome: 'matched', value: 'hello', elapsedMs: 0, seq: 5 });
    expect([listenerCount(), clock.pendingCount]).toEqual([0, 1]);
  });

  test('is met by what comes, in the turn in which it comes', async () => {
    const { wait, say, clock } = fakeWaits();
    const waiting = wait(shows('hello'), { timeoutMs: 1000 });
    say('hel');
    clock.advance(250);
    expect(await waiting.now()).toBe('pending');
    say('lo');
    expect(await waiting.now()).toEqual({ outcome: 'matched', value: 'hello', elapsedMs: 250, seq: 5 });
  });

  test('times out at its time, not before', async () => {
    const { wait, clock } = fakeWaits();
    const waiting = wait(never, { timeoutMs: 1000 });
    clock.advance(999);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toEqual({ outcome: 'timed_out', elapsedMs: 1000, seq: 0 });
  });

  test('with a timeout of 0 looks once', async () => {
    const { wait, say } = fakeWaits();
    say('hello');
    expect(await wait(shows('hello'), { timeoutMs: 0 }).promise).toMatchObject({ outcome: 'matched' });
    expect(await wait(shows('else'), { timeoutMs: 0 }).promise).toMatchObject({ outcome: 'timed_out' });
  });

  test('that ends in the middle of a round is not checked again', async () => {
    const { wait, say } = fakeWaits();
    const aborter = new AbortController();
    let hasEnded = false;
    let checksAfterwards = 0;
    wait({
      check: ({ session }) => {
        if (session.terminal.seq === 0) return undefined;
        hasEnded = true;
        aborter.abort();
        return { met: true };
      },
    });
    const cancelled = wait({ check: () => void (hasEnded && checksAfterwards++) }, { signal: aborter.signal });
    say('x');
    expect(await cancelled.now()).toMatchObject({ outcome: 'cancelled' });
    expect(checksAfterwards).toBe(0);
  });

  test('looks once more when the program exits', async () => {
    const { wait, backend } = fakeWaits();
    const looks: boolean[] = [];
    const waiting = wait({ check: ({ isLast }) => void looks.push(isLast) });
    backend.end({ exitCode: 7 });
    expect(await waiting.now()).toMatchObject({ outcome: 'exited', exit: { exitCode: 7 } });
    expect(looks).toEqual([false, true]);
  });

  test('is met on the last screen, and says that the program has exited', async () => {
    const { wait, backend, session } = fakeWaits();
    const condition: Condition<string> = { check: ({ isLast }) => (isLast ? { met: 'at the end' } : undefined) };
    const waiting = wait(condition);
    backend.end({ exitCode: 0 });
    const expected = { outcome: 'matched', value: 'at the end', exit: session.exit };
    expect(await waiting.now()).toMatchObject(expected);
    expect(await wait(condition).promise).toMatchObject(expected);
  });

  test('that begins after the exit ends at once', async () => {
    const { wait, backend, say } = fakeWaits();
    say('last words');
    backend.end({ exitCode: 1 });
    expect(await wait(shows('last words')).promise).toMatchObject({ outcome: 'matched', exit: { exitCode: 1 } });
    expect(await wait(never).promise).toMatchObject({ outcome: 'exited', exit: { exitCode: 1 } });
  });

  test('ends when the session is closed, without an exit code', async () => {
    const { wait, session, listenerCount } = fakeWaits();
    const waiting = wait(never);
    const closing = session.close();
    const result = await waiting.now();
    expect(result).toMatchObject({ outcome: 'exited', exit: { reason: 'closed' } });
    expect(result).not.toHaveProperty('exit.exitCode');
    await closing;
    expect(listenerCount()).toBe(0);
    expect(await wait(never).promise).toMatchObject({ outcome: 'exited', exit: { reason: 'closed' } });
  });

  test('ends when another listener closes the session on hearing of its exit', async () => {
    const { wait, session, backend } = fakeWaits();
    session.onExit(() => void session.close());
    const waiting = wait(never);
    backend.end({ exitCode: 0 });
    expect(await waiting.now()).toMatchObject({ outcome: 'exited', exit: { exitCode: 0 } });
  });

  test('whose condition closes the session settles once', async () => {
    const { wait, session, clock } = fakeWaits();
    const condition: Condition<string> = {
      check({ isLast, now }) {
        if (isLast) return { met: 'at the end' };
        void session.close();
        return { recheckAt: now + 10 };
      },
    };
    expect(await wait(condition).promise).toMatchObject({ outcome: 'matched', value: 'at the end' });
    expect(clock.pendingCount).toBe(0);
  });

  test('looks again at the time that the condition names, and only once for that', async () => {
    const { wait, clock, say } = fakeWaits();
    const looksAt: number[] = [];
    const waiting = wait({
      check({ now }) {
        looksAt.push(now);
        return now >= 100 ? { met: now } : { recheckAt: 100 };
      },
    });
    clock.advance(50);
    say('x');
    clock.advance(100);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', value: 100 });
    expect(looksAt).toEqual([0, 50, 100]);
  });
});

describe('several waits', () => {
  test('one is cancelled, the other goes on', async () => {
    const { wait, say, listenerCount } = fakeWaits();
    const controller = new AbortController();
    const cancelled = wait(shows('hello'), { signal: controller.signal });
    const other = wait(shows('hello'));
    controller.abort();
    expect(await cancelled.now()).toMatchObject({ outcome: 'cancelled' });
    expect(await other.now()).toBe('pending');
    expect(listenerCount()).toBe(2);
    say('hello');
    expect(await other.now()).toMatchObject({ outcome: 'matched' });
    expect(listenerCount()).toBe(0);
  });

  test('a condition that throws rejects its own wait only', async () => {
    const { wait, say, listenerCount, clock } = fakeWaits();
    let count = 0;
    const bad = wait({
      check() {
        if (count++ > 0) throw new Error('bad condition');
        return undefined;
      },
    });
    const good = wait(shows('hello'), { timeoutMs: 1000 });
    say('hello');
    expect(await bad.now()).toEqual({ error: new Error('bad condition') });
    expect(await good.now()).toMatchObject({ outcome: 'matched' });
    clock.advance(5000);
    expect([listenerCount(), clock.pendingCount]).toEqual([0, 0]);
  });

  test('a condition that throws at the first look rejects, and nothing is left', async () => {
    const { wait, listenerCount, clock, waits } = fakeWaits();
    const check = () => {
      throw new Error('bad condition');
    };
    await expect(wait({ check }, { timeoutMs: 1000 }).promise).rejects.toThrow('bad condition');
    expect([listenerCount(), clock.pendingCount, waits.count]).toEqual([0, 0, 0]);
  });

  test('a thousand on one session and one signal share two listeners, and Node does not warn', async () => {
    const { wait, say, listenerCount, waits } = fakeWaits();
    const warnings: string[] = [];
    const hear = (warning: Error) => warnings.push(warning.message);
    process.on('warning', hear);
    const { signal } = new AbortController();
    const all = Array.from({ length: 1000 }, () => wait(shows('hello'), { signal }));
    expect([waits.count, listenerCount()]).toEqual([1000, 2]);
    say('hello');
    const results = await Promise.all(all.map(({ promise }) => promise));
    expect(results.every(({ outcome }) => outcome === 'matched')).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]);
    expect([waits.count, listenerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0, 0]);
  });

  test('too many are refused, and a free place can be used again', async () => {
    const { wait, say, waits } = fakeWaits();
    const all = Array.from({ length: MAX_WAITS - 1 }, () => wait(never));
    const last = wait(shows('hello'));
    const refusal = expect.objectContaining({ code: 'too_many_waits', details: { limit: MAX_WAITS } });
    await expect(wait(never).promise).rejects.toThrow(refusal);
    say('hello');
    await last.promise;
    expect(await wait(never, { timeoutMs: 0 }).promise).toMatchObject({ outcome: 'timed_out' });
    expect([waits.count, all.length]).toEqual([MAX_WAITS - 1, MAX_WAITS - 1]);
  });
});

describe('a signal', () => {
  test('that is aborted already cancels before the first look', async () => {
    const { wait, say, listenerCount } = fakeWaits();
    say('hello');
    const result = await wait(shows('hello'), { signal: AbortSignal.abort() }).promise;
    expect(result).toMatchObject({ outcome: 'cancelled' });
    expect(listenerCount()).toBe(0);
  });

  test('has no listener left, however the wait ended', async () => {
    const { wait, say, clock, session } = fakeWaits();
    const { signal } = new AbortController();
    say('hello');
    const waits = [
      wait(shows('hello'), { signal }),
      wait(never, { signal, timeoutMs: 0 }),
      wait(never, { signal, timeoutMs: 10 }),
      wait(never, { signal }),
    ];
    clock.advance(10);
    await session.close();
    await Promise.all(waits.map(({ promise }) => promise));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });
});
