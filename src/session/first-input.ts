import { fail } from '../base/errors/errors.js';
import type { SessionCore } from './core.js';
import { Sightings } from './readiness/sightings.js';
import type { Condition } from './waits/condition.js';
import type { WaitLoop } from './waits/wait.js';

/** Maximum time that the first input waits for the program to read. */
export const FIRST_INPUT_WAIT_MS = 5000;
const MAX_FIRST_INPUT_WAIT_MS = 600_000;
/** A program that neither runs, writes nor reads for this long has finished starting. */
const IDLE_MS = 1000;
/** Where the kernel does not show readers, a program that has written and then paused this long counts as reading. */
const QUIET_MS = 300;
const RECHECK_MS = 20;

/** Throws `invalid_argument` for a time out of range. */
export function checkFirstInputWait(waitMs: number): void {
  if (waitMs >= 0 && waitMs <= MAX_FIRST_INPUT_WAIT_MS) return;
  const reason = `${waitMs} is not a number from 0 to ${MAX_FIRST_INPUT_WAIT_MS}`;
  throw fail('invalid_argument', { name: 'firstInputWaitMs', reason });
}

/**
 * Holds the first input of a new program until the program reads, because many programs discard what was typed before they
 * set the terminal to their own mode. After `waitMs` the input is sent anyway, and the kernel keeps it.
 */
export function holdFirstInput(session: SessionCore, waits: WaitLoop, waitMs: number): void {
  if (waitMs === 0) return;
  session.input.holdUntil(async () => {
    // a failed wait must not hold back the input
    await waits.wait(programReads(), { timeoutMs: waitMs }).catch(() => {});
  });
}

/** Met when the program waits for terminal input, or when nothing suggests that it will soon. */
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
