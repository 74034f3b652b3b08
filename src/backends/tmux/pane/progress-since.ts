import type { PaneSnapshot } from './snapshot.js';

/**
 * What has come since an earlier capture: nothing, everything, everything from a position on (a byte of a line of `main`), or
 * changes on a screen that was not only appended to.
 */
export type CaptureProgress = 'nothing' | 'everything' | 'redrawn' | { line: number; byte: number };

export function progressSince(before: PaneSnapshot, now: PaneSnapshot, historyRows: number): CaptureProgress {
  // after a rewrap nothing can be compared
  if (before.cols !== now.cols || before.rows !== now.rows) return 'nothing';
  if (areSame(before.main, now.main) && areSame(before.alternate ?? [], now.alternate ?? [])) return 'nothing';
  if (before.alternate || now.alternate) return 'redrawn';
  const place = whereItGoesOn(before.main, now.main, now.rows);
  if (place) return place;
  const scrolled = now.historySize - before.historySize;
  if (scrolled >= historyRows + now.rows) return 'everything';
  return scrolled >= now.rows && haveNothingInCommon(before.main, now.main) ? 'everything' : 'redrawn';
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((line, i) => isSameLine(line, others[i]));
}

/** Where the earlier lines end, if all that can still be there are, and more lines follow. */
function whereItGoesOn(
  before: readonly Buffer[],
  now: readonly Buffer[],
  rows: number,
): { line: number; byte: number } | undefined {
  const lastUsed = before.findLastIndex((line) => line.length > 0);
  // the oldest lines may be gone, but not those of the screen
  const lastStart = Math.max(0, before.length - rows);
  for (let start = 0; start <= lastStart; start++) {
    const line = lastUsed - start;
    const isHere = now.length > line && isRun(before, start, now, line);
    const [end = EMPTY, going = EMPTY] = [before[lastUsed], now[line]];
    // the last line may have been appended to
    if (isHere && going.subarray(0, end.length).equals(end)) return { line, byte: end.length };
  }
  return undefined;
}

/** Whether `count` lines from `start` on equal the first lines of `now`. */
function isRun(before: readonly Buffer[], start: number, now: readonly Buffer[], count: number): boolean {
  for (let i = 0; i < count; i++) if (!isSameLine(before[start + i] as Buffer, now[i])) return false;
  return true;
}

function haveNothingInCommon(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  const known = new Set(some.map(textOf));
  return others.every((line) => line.length === 0 || !known.has(textOf(line)));
}

const EMPTY = Buffer.alloc(0);

function isSameLine(one: Buffer, other: Buffer | undefined): boolean {
  return other !== undefined && one.equals(other);
}

/** Without colours. */
function textOf(line: Buffer): string {
  return line.toString('latin1').replace(/\x1b\[[0-9;:]*m/g, '');
}
