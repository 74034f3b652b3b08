import { editedPrompt } from '../../readiness/edited-prompt.js';
import { type Readiness, wantsInput } from '../../readiness/readiness.js';
import type { Condition, Look, Verdict } from '../condition.js';

/** A program that writes nothing for this long after an act, and wants input, has not reacted. */
export const NO_REACTION_MS = 300;
/** How long a program that waits for a line or a command must have been silent. */
const LINE_REST_MS = 30;
/** The same for programs that read keys, many of which still draw while they wait for the next one. */
const KEYS_REST_MS = 100;
/** The same where the screen is the only evidence. */
const GUESS_REST_MS = 300;
/** A program that does not read counts as settled only after this long: it may be in the middle of its work. */
const WORK_REST_MS = 3000;
/** A program that reads keys but never pauses is busy, as its spinner shows, or animated: after this long any whole frame will do. */
const ANIMATION_MS = 3000;
/** A program that wants a line for this long will not end by itself. */
const QUESTION_REST_MS = 2000;
/** A pause between two frames. */
const FRAME_GAP_MS = 15;
/** Terminals show an unfinished synchronised update after this long. */
const MAX_UPDATE_MS = 1000;

export interface Settled {
  /** False if it wrote nothing after the act. */
  hasReacted: boolean;
  /** It has not come to rest: an animation goes on. */
  isDrawing: boolean;
  readiness: Readiness;
}

/** Since when the program may have reacted: the seq and the time of the act; undefined where nothing was sent. */
export type After = { seq: number; at: number } | undefined;

/**
 * Met when the program has reacted and then wants input again or, where the kernel does not say that, has come to rest.
 * Never met inside a synchronised update. An exit ends the wait as such.
 */
export function settled(after: After): Condition<Settled> {
  let startedAt: number | undefined;
  return {
    check(look: Look): Verdict<Settled> {
      const { session, now, isLast } = look;
      if (isLast) return undefined;
      startedAt ??= after?.at ?? now;
      const updateEnds = endOfUpdate(look);
      if (updateEnds > now) return { recheckAt: updateEnds };
      const hasReacted = after === undefined || session.terminal.seq > after.seq;
      const { readiness, isSettled, next } = session.readiness.check({ isUrgent: now - startedAt < WORK_REST_MS });
      const dueAt = restsAt({ readiness, isSettled, hasReacted, startedAt, quietSince: session.lastActiveAt });
      if (isSettled && now >= dueAt) {
        const isDrawing = hasReacted && now - session.lastActiveAt < FRAME_GAP_MS * 2;
        return { met: { hasReacted, isDrawing, readiness } };
      }
      if ('recheckWhen' in next) return next;
      return { recheckAt: isSettled ? Math.max(dueAt, now) : next.recheckAt };
    },
  };
}

interface Rest {
  readiness: Readiness;
  isSettled: boolean;
  hasReacted: boolean;
  startedAt: number;
  quietSince: number;
}

/** When the program counts as settled if it stays as it is. */
function restsAt({ readiness, hasReacted, startedAt, quietSince }: Rest): number {
  if (!wantsInput(readiness)) {
    return quietSince + (readiness.state === 'running' ? WORK_REST_MS : GUESS_REST_MS);
  }
  if (!hasReacted) return startedAt + NO_REACTION_MS;
  const restMs = readiness.state === 'raw' ? KEYS_REST_MS : LINE_REST_MS;
  return Math.min(quietSince + restMs, Math.max(startedAt + ANIMATION_MS, quietSince + FRAME_GAP_MS));
}

/** Met when the program has answered an act with a question: it wants a line, and nothing else comes. */
export function asksInstead(after: { seq: number }): Condition<true> {
  return {
    check({ session, now }: Look): Verdict<true> {
      if (session.terminal.seq <= after.seq) return undefined;
      const { readiness, isSettled, next } = session.readiness.check({ isUrgent: false });
      const wantsLine = wantsInput(readiness) && (readiness.state !== 'raw' || editedPrompt(session.terminal));
      const dueAt = session.lastActiveAt + QUESTION_REST_MS;
      if (isSettled && wantsLine && now >= dueAt) return { met: true };
      if ('recheckWhen' in next) return next;
      return { recheckAt: Math.max(isSettled ? dueAt : next.recheckAt, now + RECHECK_MS) };
    },
  };
}

/** Met when the condition is and no frame is half drawn. `holds`: the condition must still hold then. */
export function atWholeFrame<T>(condition: Condition<T>, { holds }: { holds: boolean }): Condition<T> {
  let met: { met: T; at: number } | undefined;
  return {
    readsHistory: condition.readsHistory ?? false,
    check(look: Look): Verdict<T> {
      if (!met || holds) {
        const verdict = condition.check(look);
        if (!verdict || !('met' in verdict)) {
          met = undefined;
          return verdict;
        }
        met = { met: verdict.met, at: met?.at ?? look.now };
      }
      if (look.isLast) return { met: met.met };
      // an animation may never pause for long
      const dueAt = Math.max(
        endOfUpdate(look),
        Math.min(look.session.lastActiveAt + FRAME_GAP_MS, met.at + KEYS_REST_MS),
      );
      return look.now >= dueAt ? { met: met.met } : { recheckAt: dueAt };
    },
  };
}

/** Met when the first condition is and, from then on, the second. */
export function thenAlso<T>(first: Condition<T>, second: Condition<unknown>): Condition<T> {
  let met: { met: T } | undefined;
  return {
    readsHistory: first.readsHistory ?? false,
    check(look: Look): Verdict<T> {
      if (!met) {
        const verdict = first.check(look);
        if (!verdict || !('met' in verdict)) return verdict;
        met = verdict;
      }
      if (look.isLast) return met;
      const verdict = second.check(look);
      return verdict && 'met' in verdict ? met : verdict;
    },
  };
}

/** Met with the first of the conditions that is, and its index. */
export function firstOf<T>(conditions: readonly Condition<T>[]): Condition<{ index: number; value: T }> {
  return {
    readsHistory: conditions.some(({ readsHistory }) => readsHistory),
    check(look: Look): Verdict<{ index: number; value: T }> {
      const open: Verdict<T>[] = [];
      for (const [index, condition] of conditions.entries()) {
        const verdict = condition.check(look);
        if (verdict && 'met' in verdict) return { met: { index, value: verdict.met } };
        open.push(verdict);
      }
      return soonest(open, look.now);
    },
  };
}

/** How often conditions are checked again when one of them waits for a promise and another for a time. */
const RECHECK_MS = 20;

function soonest(verdicts: readonly Verdict<unknown>[], now: number): Verdict<never> {
  const times = verdicts.flatMap((verdict) => (verdict && 'recheckAt' in verdict ? [verdict.recheckAt] : []));
  const promise = verdicts.find((verdict) => verdict && 'recheckWhen' in verdict);
  if (promise && times.length === 0) return promise as Verdict<never>;
  if (promise) times.push(now + RECHECK_MS);
  return times.length === 0 ? undefined : { recheckAt: Math.min(...times) };
}

/** When an unfinished synchronised update will be shown anyway. */
function endOfUpdate({ session }: Look): number {
  return session.terminal.modes.synchronizedOutput ? session.lastActiveAt + MAX_UPDATE_MS : Number.NEGATIVE_INFINITY;
}
