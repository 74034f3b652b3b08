import type { Terminal } from '../../../terminal/index.js';
import { type LoggedScreen, seeScreen } from '../../output/screen-log.js';
import type { Condition, Look } from '../condition.js';
import { howItChanges, whatChanged } from '../nearest/screen-changes.js';
import { ChangeCounter } from './change-counter.js';

/** What counts as a change: the text, or also what it looks like: styles, and the place of a visible cursor. */
export type ScreenAspect = 'text' | 'looks';

export interface Rest {
  /** How long the screen must stay the same. */
  stableMs: number;
  of: ScreenAspect;
}

/** A condition on changes of the screen, which can say what happened instead. */
export interface ScreenCondition extends Condition<true> {
  instead(terminal: Terminal): string;
}

/** Met when the screen has differed from `baseline` and then stayed the same for `stableMs`. */
export function screenChanged(baseline: LoggedScreen, { stableMs, of }: Rest): ScreenCondition {
  const watch = new ChangeCounter(of, baseline);
  let changedAt: number | undefined;
  return {
    check({ session, now, isLast }: Look) {
      if (watch.hasMoved(session.terminal)) changedAt = Math.min(now, session.lastChangeAt);
      if (changedAt === undefined) return undefined;
      const dueAt = changedAt + stableMs;
      if (!isLast && now < dueAt) return { recheckAt: dueAt };
      if (watch.isChanged) return { met: true };
      // the cursor has come back to where it was
      changedAt = undefined;
      return undefined;
    },
    instead(terminal) {
      return watch.isChanged ? howItChanges(watch) : whatChanged(baseline, seeScreen(terminal));
    },
  };
}

/** Met when something on the screen was written after `since`, and the screen then stayed the same for `stableMs`. */
export function screenWritten(since: number, rest: Rest): ScreenCondition {
  const still = screenStable(rest);
  let isWritten = false;
  return {
    check(look: Look) {
      const { terminal } = look.session;
      isWritten = Array.from({ length: terminal.rows }, (_, y) => terminal.rowSeq(y)).some((seq) => seq > since);
      return isWritten ? still.check(look) : undefined;
    },
    instead: (terminal) => (isWritten ? still.instead(terminal) : `nothing was written since ${since}`),
  };
}

/** Met when the screen has stayed the same for `stableMs`, counted from the call. */
export function screenStable({ stableMs, of }: Rest): ScreenCondition {
  let watch: ChangeCounter | undefined;
  let changedAt = 0;
  return {
    check({ session, now, isLast }: Look) {
      if (!watch) {
        watch = new ChangeCounter(of, seeScreen(session.terminal));
        changedAt = now;
      } else if (watch.hasMoved(session.terminal)) {
        changedAt = Math.min(now, session.lastChangeAt);
      }
      const dueAt = changedAt + stableMs;
      return isLast || now >= dueAt ? { met: true } : { recheckAt: dueAt };
    },
    instead: () =>
      watch?.isRestless
        ? howItChanges(watch)
        : `the ${of === 'text' ? 'text' : 'screen'} was at rest for less than ${stableMs} ms`,
  };
}
