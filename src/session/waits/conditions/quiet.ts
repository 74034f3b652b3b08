import type { Condition, Look } from '../condition.js';

/** Met when the visible text has differed from `baseline` and then stayed the same for `stableMs`. */
export function screenChanged(baseline: string, stableMs: number): Condition<true> {
  let last = baseline;
  let changedAt: number | undefined;
  return {
    check({ session, now, isLast }: Look) {
      const text = session.terminal.screenText();
      if (text !== last) {
        last = text;
        changedAt = Math.min(now, session.lastChangeAt);
      }
      if (changedAt === undefined) return undefined;
      const dueAt = changedAt + stableMs;
      return isLast || now >= dueAt ? { met: true } : { recheckAt: dueAt };
    },
  };
}

/** Met when something on the screen was written after `since`, and the text then stayed the same for `stableMs`. */
export function screenWritten(since: number, stableMs: number): Condition<true> {
  const still = screenStable(stableMs);
  return {
    check(look: Look) {
      const { terminal } = look.session;
      const isWritten = Array.from({ length: terminal.rows }, (_, y) => terminal.rowSeq(y)).some((seq) => seq > since);
      return isWritten ? still.check(look) : undefined;
    },
  };
}

/** Met when the visible text has stayed the same for `stableMs`, counted from the call. */
export function screenStable(stableMs: number): Condition<true> {
  let last: string | undefined;
  let changedAt = 0;
  return {
    check({ session, now, isLast }: Look) {
      const text = session.terminal.screenText();
      if (text !== last) {
        changedAt = last === undefined ? now : Math.min(now, session.lastChangeAt);
        last = text;
      }
      const dueAt = changedAt + stableMs;
      return isLast || now >= dueAt ? { met: true } : { recheckAt: dueAt };
    },
  };
}
