import type { Cell, Terminal } from '../terminal/index.js';
import type { Match, Rect, Selector } from '../terminal/selectors/selector.js';
import { plainCell } from './cells.js';

/** What a snapshot leaves out, such as a clock: a part of the screen, or whatever a selector finds. */
export type Mask = { rect: Rect } | { selector: Selector };

/** Columns of one row that are hidden, from `from` up to before `to`. */
export interface Mark {
  row: number;
  from: number;
  to: number;
}

/** Stands for each hidden column. */
const MASKED = '▒';

/** Where the masks lie on this screen; `find` says what a selector means on it. */
export function findMarks(
  masks: readonly Mask[],
  terminal: Terminal,
  find: (selector: Selector) => readonly Match[],
): Mark[] {
  return masks.flatMap((mask) => {
    if ('rect' in mask) {
      const { row, col, width, height } = mask.rect;
      return Array.from({ length: height }, (_, i) => ({ row: row + i, from: col, to: col + width }));
    }
    return find(mask.selector).flatMap(({ row, endRow, col, endCol }) =>
      Array.from({ length: endRow - row }, (_, i) => ({
        row: row + i,
        from: i === 0 ? col : 0,
        to: row + i === endRow - 1 ? endCol : terminal.cols,
      })),
    );
  });
}

/** The cells with the mark in place of what is hidden; of a wide character no half is left. */
export function markCells(rows: readonly Cell[][], marks: readonly Mark[]): Cell[][] {
  const marked = rows.map((cells) => [...cells]);
  for (const { row, from, to } of marks) {
    const cells = marked[row];
    if (!cells) continue;
    const start = cells[from]?.width === 0 ? from - 1 : from;
    const end = cells[to]?.width === 0 ? to + 1 : to;
    for (let col = Math.max(0, start); col < Math.min(end, cells.length); col++) cells[col] = plainCell(MASKED);
  }
  return marked;
}
