import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/session/waits/condition.js';
import { fakeWaits } from './fake-waits.js';

describe('under a flood', () => {
  test('checks take at most a fifth of the time, and the last output is always looked at', async () => {
    const { wait, say, clock } = fakeWaits();
    let looks = 0;
    const costly: Condition<string> = {
      check({ session }) {
        looks++;
        clock.advance(2);
        return session.terminal.rowText(0) === 'end' ? { met: 'end' } : undefined;
      },
    };
    const waiting = wait(costly);
    for (let i = 0; i < 1000; i++) {
      say(`\rchunk ${i}`);
      clock.advance(1);
    }
    // 10 ms from one look to the next, in 1,000 ms and what the looks took
    expect(looks).toBeGreaterThan(80);
    expect(looks).toBeLessThan(130);
    say('\r\x1b[Kend');
    expect(await waiting.now()).toBe('pending');
    clock.advance(10);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });

  test('checks that cost little come with every chunk', () => {
    const { wait, say } = fakeWaits();
    let looks = 0;
    wait({ check: () => void looks++ });
    for (let i = 0; i < 100; i++) say(`chunk ${i}`);
    expect(looks).toBe(101);
  });

  test('a turn without output shortens the postponement', async () => {
    const { wait, say, clock } = fakeWaits();
    let costMs = 0.2;
    const waiting = wait({
      check({ session }) {
        clock.advance(costMs);
        return session.terminal.screenText().includes('hello') ? { met: true } : undefined;
      },
    });
    say('x');
    costMs = 0;
    say('hello');
    clock.turn();
    clock.turn();
    expect(await waiting.now()).toBe('pending');
    clock.advance(0.6);
    clock.turn();
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });

  test('an exit does not wait for the postponed look', async () => {
    const { wait, say, clock, backend } = fakeWaits();
    const looks: boolean[] = [];
    const waiting = wait({
      check({ isLast }) {
        looks.push(isLast);
        clock.advance(1);
        return undefined;
      },
    });
    say('x');
    say('y');
    backend.end();
    expect(await waiting.now()).toMatchObject({ outcome: 'exited' });
    expect(looks).toEqual([false, false, true]);
    // the feed's own timer, nothing of the wait
    expect(clock.pendingCount).toBe(1);
  });
});
