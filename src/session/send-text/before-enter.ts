import type { Condition, Look } from '../waits/condition.js';
import { hasGhostText } from './ghost-text.js';
import type { Settling } from './pace.js';
import type { StagedText } from './staged-text.js';

/**
 * The state of the input line. `ready`: for Enter. `ghost`: a suggestion follows the text. `lost`: the text was there and is
 * gone. `unseen`: it never appeared.
 */
export type BeforeEnter = { state: 'ready' | 'ghost' | 'lost' | 'exited'; seenAt: number } | { state: 'unseen' };

export interface BeforeEnterOptions extends Settling {
  staged: StagedText;
  /** How long the text may take to appear. */
  unseenMs: number;
  looksForGhost: boolean;
  /** Whether the kernel shows that the program is running, so that the screen may still change. */
  isBusy: () => boolean;
}

/** A program that draws in several steps does not hide a text for this long. */
const LOST_MS = 300;
const MAX_LOST_MS = 1500;
const MAX_ECHO_MS = 100;
/** Where the cursor does not show what an early Enter did, it comes after the time in which programs swallow it. */
const PARKED_SETTLE_MS = 160;
const RECHECK_MS = 3;

/** Met when it is clear whether Enter may be pressed now. */
export function enterMayFollow(options: BeforeEnterOptions): Condition<BeforeEnter> {
  const { staged, settleMs, limitMs, unseenMs, looksForGhost } = options;
  // a program that shows a text late also shows its next change late
  const quietMs = (echoMs: number) => options.quietMs && options.quietMs + Math.min(echoMs, MAX_ECHO_MS);
  let startedAt: number | undefined;
  let seenAt: number | undefined;
  let lostAt: number | undefined;

  function whenSeen({ session, now }: Look, firstAt: number) {
    const limitAt = firstAt + limitMs;
    const quietAt = session.lastChangeAt + quietMs(firstAt - session.input.lastActAt);
    const leastMs = staged.isParked ? Math.max(settleMs, PARKED_SETTLE_MS) : settleMs;
    const dueAt = Math.max(firstAt + leastMs, Math.min(quietAt, limitAt));
    if (now < dueAt) return { recheckAt: dueAt };
    if (now < limitAt && options.isBusy()) return { recheckAt: now + RECHECK_MS };
    const { place } = staged;
    const isGhost = looksForGhost && place !== undefined && hasGhostText(session.terminal, place);
    return { met: { state: isGhost ? ('ghost' as const) : ('ready' as const), seenAt: firstAt } };
  }

  function whenLost({ session, now }: Look, firstAt: number, sinceAt: number) {
    const dueAt = Math.min(Math.max(session.lastChangeAt, sinceAt) + LOST_MS, sinceAt + MAX_LOST_MS);
    return now < dueAt ? { recheckAt: dueAt } : { met: { state: 'lost' as const, seenAt: firstAt } };
  }

  return {
    check(look: Look) {
      const { now, isLast } = look;
      startedAt ??= now;
      const isSeen = staged.find();
      if (isSeen) seenAt ??= now;
      if (isLast) return { met: { state: 'exited', seenAt: seenAt ?? now } };
      lostAt = isSeen || seenAt === undefined ? undefined : (lostAt ?? now);
      if (seenAt !== undefined) return lostAt === undefined ? whenSeen(look, seenAt) : whenLost(look, seenAt, lostAt);
      return now - startedAt < unseenMs ? { recheckAt: startedAt + unseenMs } : { met: { state: 'unseen' } };
    },
  };
}

/** Met when the text has been in the input line without a suggestion for `clearDelayMs`, or is no longer there. */
export function ghostGone(staged: StagedText, clearDelayMs: number): Condition<'gone' | 'lost'> {
  let startedAt: number | undefined;
  let lostAt: number | undefined;
  return {
    check({ session, now, isLast }) {
      const { place } = staged;
      startedAt ??= now;
      if (isLast) return { met: 'lost' };
      if (place) {
        lostAt = undefined;
        if (hasGhostText(session.terminal, place)) return undefined;
        return now - startedAt < clearDelayMs ? { recheckAt: startedAt + clearDelayMs } : { met: 'gone' };
      }
      lostAt ??= now;
      return now - lostAt < LOST_MS ? { recheckAt: lostAt + LOST_MS } : { met: 'lost' };
    },
  };
}
