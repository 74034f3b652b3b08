import type { RowDifference, SnapshotDiff } from './diff.js';

/** Limits of the rows, and of the differences per row, that are written out; the rest is only counted. */
const MAX_ROWS = 20;
const MAX_CELLS = 4;

/** Describes both sides of each row to a person, with each difference underlined and named. Rows count from 1. */
export function describeDiff({ sizes, rows }: SnapshotDiff): string {
  const digits = String((rows.at(-1)?.row ?? 0) + 1).length;
  const lines = rows.slice(0, MAX_ROWS).flatMap((row) => describeRow(row, digits));
  if (sizes) {
    const { left, right } = sizes;
    lines.unshift(`the size was ${left.cols}×${left.rows} and is ${right.cols}×${right.rows}`);
  }
  if (rows.length > MAX_ROWS) lines.push(`and ${rows.length - MAX_ROWS} more rows`);
  return lines.join('\n');
}

function describeRow({ row, left, right, cells }: RowDifference, digits: number): string[] {
  const number = String(row + 1).padStart(digits);
  const room = ' '.repeat(digits);
  const sides = left === right ? [`${number}   │${left}`] : [`${number} - │${left}`, `${room} + │${right}`];
  const marks = cells.slice(0, MAX_CELLS).map(({ from, to, what }) => {
    return `${room}   │${' '.repeat(from)}${'^'.repeat(to - from)} ${what.join(', ')}`;
  });
  if (cells.length > MAX_CELLS) marks.push(`${room}   │ and ${cells.length - MAX_CELLS} more differences in this row`);
  return [...sides, ...marks];
}
