import { fail } from '../base/errors/errors.js';
import type { SessionCore } from './core.js';
import { Sightings } from './readiness/sightings.js';
import type { Condition } from './waits/condition.js';
import type { WaitLoop } from './waits/wait.js';

/** How long the first input of a program waits at most until the program reads. */
export const FIRST_INPUT_WAIT_MS = 5000;
const MAX_FIRST_INPUT_WAIT_MS = 600_000;
/** A program that neither runs nor writes nor reads for this long is not starting any more. */
const IDLE_MS = 1000;
/** Where the kernel does not show who reads, a program that has written something and pauses this long is taken to read. */
const QUIET_MS = 300;
const RECHECK_MS = 20;

/** Throws `invalid_argument` for a time that nothing can wait. */
export function checkFirstInputWait(waitMs: number): void {
  if (waitMs >= 0 && waitMs <= MAX_FIRST_INPUT_WAIT_MS) return;
  const reason = `${waitMs} is not a number from 0 to ${MAX_FIRST_INPUT_WAIT_MS}`;
  throw fail('invalid_argument', { name: 'firstInputWaitMs', reason });
}

/**
 * Holds the first input of a program that was just started until the program reads. Many programs discard what was typed
 * before they switched the terminal to their own mode. At the bound the input is sent all the same: the kernel keeps it.
 */
export function holdFirstInput(session: SessionCore, waits: WaitLoop, waitMs: number): void {
  if (waitMs === 0) return;
  session.input.holdFirstAct(async () => {
    // a wait that fails is no reason to keep the input back
    await waits.wait(programReads(), { timeoutMs: waitMs }).catch(() => {});
  });
}

/** Met when the program waits for the terminal, or when nothing suggests that it will soon. */
function programReads(): Condition<true> {
  const sightings = new Sightings();
  let busyAt = Number.NEGATIVE_INFINITY;
  let startedAt: number | undefined;
  return {
    check({ session, now, isLast }) {
      if (isLast) return { met: true };
      startedAt ??= now;
      const look = session.probe?.look();
      sightings.note(look, now);
      if (look?.readers.length && (sightings.isStill(now) || sightings.isRecurring)) return { met: true };
      if (look?.isBusy) busyAt = now;
      const hasPaused = !look && session.terminal.seq > 0 && now - session.lastActiveAt >= QUIET_MS;
      const isIdle = now - Math.max(startedAt, busyAt, session.lastActiveAt) >= IDLE_MS;
      return hasPaused || isIdle ? { met: true } : { recheckAt: now + RECHECK_MS };
    },
  };
}
