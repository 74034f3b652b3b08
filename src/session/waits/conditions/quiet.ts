import type { Terminal } from '../../../terminal/index.js';
import { type LoggedScreen, seeScreen } from '../../output/screen-log.js';
import type { Condition, Look } from '../condition.js';
import { howItChanges, whatChanged } from '../nearest/screen-changes.js';

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

/** Compares the screen with how it was at the last look, and counts the changes of each row. */
class ChangeCounter {
  readonly of: 'text' | 'looks';
  readonly #start: LoggedScreen['cursor'];
  #text: string;
  #looks: readonly string[];
  #cursor: LoggedScreen['cursor'];
  /** How often each row has changed, as far as the checks saw it. */
  readonly rowChanges = new Map<number, number>();
  cursorMoves = 0;

  constructor(of: 'text' | 'looks', screen: LoggedScreen) {
    this.of = of;
    this.#text = screen.text;
    this.#looks = screen.looks;
    this.#start = screen.cursor;
    this.#cursor = screen.cursor;
  }

  /** Whether the screen differs from the one at the last look. */
  hasMoved(terminal: Terminal): boolean {
    if (this.of === 'text') return terminal.screenText() !== this.#text && this.#rowsMoved(terminal);
    const isElsewhere = this.#cursorMoved(terminal);
    return this.#rowsMoved(terminal) || isElsewhere;
  }

  /** Whether a row has changed at any time, or the cursor is now elsewhere. */
  get isChanged(): boolean {
    return this.rowChanges.size > 0 || !isSame(this.#cursor, this.#start);
  }

  get isRestless(): boolean {
    return this.rowChanges.size > 0 || this.cursorMoves > 0;
  }

  #rowsMoved(terminal: Terminal): boolean {
    const [before, now] = this.#renew(terminal);
    let isMoved = false;
    for (let y = 0; y < Math.max(now.length, before.length); y++) {
      if (now[y] === before[y]) continue;
      isMoved = true;
      this.rowChanges.set(y, (this.rowChanges.get(y) ?? 0) + 1);
    }
    return isMoved;
  }

  /** The rows at the last look, and now. */
  #renew(terminal: Terminal): [before: readonly string[], now: readonly string[]] {
    if (this.of === 'text') {
      const before = this.#text;
      this.#text = terminal.screenText();
      return [before.split('\n'), this.#text.split('\n')];
    }
    const before = this.#looks;
    this.#looks = Array.from({ length: terminal.rows }, (_, y) => terminal.rowLook(y));
    return [before, this.#looks];
  }

  /** A hidden cursor has no place: programs hide it while they draw, and some let it blink. */
  #cursorMoved({ cursor: { x, y, visible } }: Terminal): boolean {
    if (!visible) return false;
    const isMoved = this.#cursor !== undefined && !isSame(this.#cursor, { x, y });
    this.#cursor = { x, y };
    if (isMoved) this.cursorMoves++;
    return isMoved;
  }
}

function isSame(one: LoggedScreen['cursor'], other: LoggedScreen['cursor']): boolean {
  // a cursor that was hidden may appear anywhere
  return one === undefined || other === undefined || (one.x === other.x && one.y === other.y);
}
