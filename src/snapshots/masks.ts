import type { Cell, Terminal } from '../terminal/index.js';
import type { Match, Rect, Selector } from '../terminal/selectors/selector.js';
import { plainCell } from './cells.js';

/** Hides something from a snapshot, such as a clock: a part of the screen, or the matches of a selector. */
export type Mask = { rect: Rect } | { selector: Selector };

/** Hidden columns of one row; `to` is exclusive. */
export interface Mark {
  row: number;
  from: number;
  to: number;
}

/** Replaces each hidden column. */
const MASKED = '▒';

/** Locates the masks on this screen; `find` evaluates a selector. */
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

/** Replaces hidden cells; hides a wide character as a whole. */
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
