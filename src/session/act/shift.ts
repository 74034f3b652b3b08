/** Rows that moved as a block, as when a pager or an editor scrolls. */
interface Shift {
  /** The rows as they would be if nothing but the block had changed. */
  after: readonly (string | undefined)[];
  /** `rows 1–22 moved up by 1` */
  words: string;
  /** Whether the block stands in this row now. */
  covers: (y: number) => boolean;
}

/** A shorter block is not worth a sentence. */
const MIN_ROWS = 4;
/** Larger screens are compared row by row only. */
const MAX_ROWS = 200;

/** The longest block of rows that stands elsewhere now, if that explains more rows than it disturbs. */
export function findShift(before: readonly (string | undefined)[], now: readonly string[]): Shift | undefined {
  const { length } = now;
  if (length !== before.length || length > MAX_ROWS) return undefined;
  let best = { by: 0, from: 0, count: 0, gain: 0 };
  for (let by = 1 - length; by < length; by++) {
    if (by === 0) continue;
    const run = longestRun(before, now, by);
    if (run.gain > best.gain) best = { by, ...run };
  }
  if (best.gain < MIN_ROWS) return undefined;
  const { by, from, count } = best;
  const covers = (y: number) => y >= from + by && y < from + by + count;
  const after = before.map((text, y) => (covers(y) ? before[y - by] : text));
  const words = `rows ${from}–${from + count - 1} moved ${by < 0 ? 'up' : 'down'} by ${Math.abs(by)}`;
  return { after, words, covers };
}

/** The longest block that moved by this many rows; its gain counts the rows that need not be shown because of it. */
function longestRun(before: readonly (string | undefined)[], now: readonly string[], by: number) {
  let best = { from: 0, count: 0, gain: 0 };
  let run = { from: 0, count: 0, gain: 0 };
  for (let y = Math.max(0, -by); y < Math.min(now.length, now.length - by); y++) {
    const text = now[y + by];
    if (before[y] !== text) {
      run = { from: y + 1, count: 0, gain: 0 };
      continue;
    }
    // blank rows, and rows that are the same as before anyway, explain nothing
    const isExplained = text !== '' && before[y + by] !== text;
    run = { from: run.count === 0 ? y : run.from, count: run.count + 1, gain: run.gain + (isExplained ? 1 : 0) };
    if (run.gain > best.gain) best = run;
  }
  return best;
}
