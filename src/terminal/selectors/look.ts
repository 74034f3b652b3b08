import type { Cell, Style } from '../types.js';
import { isColor } from './colors.js';
import type { Grid } from './grid.js';
import type { Rows } from './rows.js';
import type { Match, StyleQuery } from './selector.js';

/** Whether every non-blank cell of the match has this style. */
export function looksLike({ rows, area }: Grid, match: Match, query: StyleQuery): boolean {
  return shownCells(rows, area.col + area.width, match).every(({ style }) => has(style, query));
}

/** The non-blank cells of a match, or all cells if every one is blank. */
export function shownCells(rows: Rows, cols: number, match: Match): Cell[] {
  const cells: Cell[] = [];
  for (let row = match.row; row < match.endRow; row++) {
    const from = row === match.row ? match.col : 0;
    const to = row === match.endRow - 1 ? match.endCol : cols;
    cells.push(...rows.cells(row).slice(from, to));
  }
  const shown = cells.filter(({ text }) => text.trim() !== '');
  return shown.length > 0 ? shown : cells;
}

/** The runs of cells in this style, row by row, without blank ends. */
export function styledRuns({ rows, area }: Grid, query: StyleQuery): Match[] {
  const runs: Match[] = [];
  for (let row = area.row; row < area.row + area.height; row++) {
    const cells = rows.cells(row).slice(0, area.col + area.width);
    let start = area.col;
    for (let col = area.col; col <= cells.length; col++) {
      const cell = cells[col];
      if (cell && has(cell.style, query)) continue;
      const run = trimmedRun(cells, start, col);
      if (run) runs.push({ ...run, row, endRow: row + 1 });
      start = col + 1;
    }
  }
  return runs;
}

/** Whether a cell's style satisfies the requested one. */
export function has(style: Style, query: StyleQuery): boolean {
  const { foreground, background, underline, ...flags } = query;
  return (
    (foreground === undefined || isColor(style.foreground, foreground)) &&
    (background === undefined || isColor(style.background, background)) &&
    (underline === undefined || isUnderlined(style, underline)) &&
    Object.entries(flags).every(
      ([name, wanted]) => wanted === undefined || style[name as keyof typeof flags] === wanted,
    )
  );
}

function isUnderlined({ underline }: Style, wanted: NonNullable<StyleQuery['underline']>): boolean {
  return typeof wanted === 'boolean' ? (underline !== 'none') === wanted : underline === wanted;
}

function trimmedRun(cells: readonly Cell[], from: number, to: number): Omit<Match, 'row' | 'endRow'> | undefined {
  const isBlank = (col: number) => cells[col]?.text === ' ';
  let [col, endCol] = [from, to];
  while (col < endCol && isBlank(col)) col++;
  while (endCol > col && isBlank(endCol - 1)) endCol--;
  const text = cells
    .slice(col, endCol)
    .map((cell) => cell.text)
    .join('');
  return text === '' ? undefined : { text, col, endCol };
}
