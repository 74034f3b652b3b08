import { type LookRun, runsOfLook } from '../../../terminal/views/row-look.js';
import type { LoggedScreen } from '../../output/screen-log.js';

/** The changes that a wait has counted. */
interface Counted {
  of: 'text' | 'looks';
  rowChanges: ReadonlyMap<number, number>;
  cursorMoves: number;
}

/** Ranges of rows that are named; more are counted. */
const MAX_RANGES = 4;
/** Comparing the cells of more rows would take too long. */
const MAX_COMPARED_ROWS = 100;

/** How a screen that did not come to rest kept changing, as a sentence without a full stop. */
export function howItChanges({ of, rowChanges, cursorMoves }: Counted): string {
  const [first, ...others] = [...rowChanges].sort(([, a], [, b]) => b - a);
  if (!first) return `the cursor still moves: ${times(cursorMoves)}`;
  const [row, count] = first;
  const more = others.length === 0 ? '' : `, and ${others.length} other ${others.length === 1 ? 'row' : 'rows'}`;
  const what = of === 'text' ? 'the text still changes' : 'the screen still changes';
  return `${what}: row ${row} changed ${times(count)}${more}`;
}

/** What has changed on a screen whose text is the same, as a sentence without a full stop. */
export function whatChanged(before: LoggedScreen, after: LoggedScreen): string {
  const rows = [...after.looks.keys()].filter((y) => after.looks[y] !== before.looks[y]);
  if (rows.length > 0)
    return `text unchanged; ${highlightMove(rows, before, after) ?? `the colours of ${named(rows)} changed`}`;
  const { cursor } = after;
  if (!cursor || !before.cursor || (cursor.x === before.cursor.x && cursor.y === before.cursor.y))
    return 'nothing changed';
  const isSameRow = cursor.y === before.cursor.y;
  const way = isSameRow ? `within row ${cursor.y}` : `from row ${before.cursor.y} to row ${cursor.y}`;
  return `text unchanged; the cursor moved ${way}`;
}

/** "the highlight moved from row 7 to row 9" if some cells stand out less than before, and all other changed ones more. */
function highlightMove(rows: readonly number[], before: LoggedScreen, after: LoggedScreen): string | undefined {
  if (rows.length > MAX_COMPARED_ROWS) return undefined;
  const lost = new Set<number>();
  const gained = new Set<number>();
  for (const y of rows) {
    for (const change of emphasisChanges(before.looks[y] as string, after.looks[y] as string)) {
      if (change === 0) return undefined;
      (change < 0 ? lost : gained).add(y);
    }
  }
  if (lost.size === 0 || gained.size === 0) return undefined;
  const [from, to] = [named([...lost]), named([...gained])];
  return `the highlight moved ${from === to ? `within ${from}` : `from ${from} to ${to}`}`;
}

/** By how much the emphasis changed, for each cell whose style differs. */
function emphasisChanges(before: string, after: string): number[] {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const changes: number[] = [];
  for (let x = 0; x < Math.max(old.length, now.length); x++) {
    if (old[x]?.style === now[x]?.style) continue;
    changes.push((now[x]?.emphasis ?? 0) - (old[x]?.emphasis ?? 0));
  }
  return changes;
}

function cellsOf(look: string): (LookRun | undefined)[] {
  const cells: (LookRun | undefined)[] = [];
  for (const run of runsOfLook(look)) for (let x = run.from; x < run.to; x++) cells[x] = run;
  return cells;
}

/** "row 3", "rows 3–5 and 9" */
function named(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const y of rows) {
    const last = ranges.at(-1);
    if (last && last[1] === y - 1) last[1] = y;
    else ranges.push([y, y]);
  }
  const names = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const kept = names.length > MAX_RANGES ? [...names.slice(0, MAX_RANGES - 1), 'others'] : names;
  const list = kept.length === 1 ? kept[0] : `${kept.slice(0, -1).join(', ')} and ${kept.at(-1)}`;
  return `${rows.length === 1 ? 'row' : 'rows'} ${list}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
