import type { Snapshot } from './snapshot.js';

/** What has come since an earlier capture: nothing, everything, or what follows on so many lines that both have. */
export type Progress = 'nothing' | 'everything' | { commonLines: number };

export function progressSince(before: Snapshot, now: Snapshot): Progress {
  // where rows are broken anew, nothing can be said
  if (before.cols !== now.cols || before.rows !== now.rows) return 'nothing';
  const isMoved = before.cursor.x !== now.cursor.x || before.cursor.y !== now.cursor.y;
  const isSame = areSame(before.main, now.main) && areSame(before.alternate ?? [], now.alternate ?? []);
  if (isSame && !isMoved) return 'nothing';
  const start = whereItBegins(before.main, now.main, now.rows);
  return start === undefined ? 'everything' : { commonLines: before.main.length - start };
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((line, i) => isSameLine(line, others[i]));
}

/**
 * The line of before that is the first one now: from there on the lines are the same, but for some that have changed and
 * others behind them. Undefined when there is none, because something is missing in between, or all was drawn anew.
 */
function whereItBegins(before: readonly Buffer[], now: readonly Buffer[], rows: number): number | undefined {
  // all that was on the screen must be there, at the least
  const last = before.length - rows;
  if (last <= 0) return begins(before, 0, now) ? 0 : undefined;
  for (let start = 0; start <= last; start++) {
    // what has scrolled off does not change any more
    if (isSameLine(before[start] as Buffer, now[0]) && begins(before, start, now)) return start;
  }
  return undefined;
}

/** Whether most of the lines from there on are those that the others begin with. Where both are blank, that says nothing. */
function begins(before: readonly Buffer[], start: number, now: readonly Buffer[]): boolean {
  const count = Math.min(before.length - start, now.length);
  let balance = 0;
  for (let i = 0; i < count; i++) {
    const [one, other] = [before[start + i], now[i]] as [Buffer, Buffer];
    if (one.length > 0 || other.length > 0) balance += isSameLine(one, other) ? 1 : -1;
    // the rest cannot make up for it
    if (balance < i + 1 - count) return false;
  }
  return balance >= 0;
}

function isSameLine(one: Buffer, other: Buffer | undefined): boolean {
  return other !== undefined && one.equals(other);
}
