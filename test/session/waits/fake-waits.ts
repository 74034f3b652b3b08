import type { Event } from '../../../src/base/emitter.js';
import { WorkQueue } from '../../../src/base/work-queue.js';
import type { Session } from '../../../src/session/session.js';
import type { Condition } from '../../../src/session/waits/condition.js';
import type { WaitForOptions, WaitResult } from '../../../src/session/waits/one-wait.js';
import { WaitLoop } from '../../../src/session/waits/wait.js';
import type { TerminalOptions } from '../../../src/terminal/index.js';
import { type FakeSession, fakeSession } from '../fake-session.js';

interface FakeWaits extends FakeSession {
  waits: WaitLoop;
  /** Starts a wait, by default one that never times out. */
  wait: <T>(condition: Condition<T>, options?: WaitForOptions) => Watched<T>;
  /** How many listeners the session has. */
  listenerCount: () => number;
}

/** A wait, and how it has ended so far, without giving it more time. */
export interface Watched<T> {
  promise: Promise<WaitResult<T>>;
  /** The result, the error, or `pending`. */
  now: () => Promise<WaitResult<T> | { error: unknown } | 'pending'>;
}

/** The real waiting loop on a session whose program and time are controlled by the test. */
export function fakeWaits(size: Partial<TerminalOptions> = {}): FakeWaits {
  const fake = fakeSession(size);
  const listenerCount = countListeners(fake.session);
  const waits = new WaitLoop(fake.session, fake.clock, new WorkQueue(fake.clock));
  const wait: FakeWaits['wait'] = (condition, options) =>
    watch(waits.wait(condition, { timeoutMs: Number.POSITIVE_INFINITY, ...options }));
  return { ...fake, waits, wait, listenerCount };
}

function watch<T>(promise: Promise<WaitResult<T>>): Watched<T> {
  let ended: WaitResult<T> | { error: unknown } | 'pending' = 'pending';
  promise.then(
    (result) => {
      ended = result;
    },
    (error) => {
      ended = { error };
    },
  );
  const now = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return ended;
  };
  return { promise, now };
}

function countListeners(session: Session): () => number {
  let count = 0;
  const counted = <T>(event: Event<T>): Event<T> => {
    return (hear) => {
      const listening = event(hear);
      let isListening = true;
      count++;
      return {
        dispose: () => {
          if (isListening) count--;
          isListening = false;
          listening.dispose();
        },
      };
    };
  };
  Object.assign(session, { onScreen: counted(session.onScreen), onExit: counted(session.onExit) });
  return () => count;
}
