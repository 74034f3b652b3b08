import type { Cell, Color, Style, Terminal } from '../types.js';
import type { Match, StyleQuery } from './selector.js';

const COLOR_NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** Whether every cell of the match that shows something looks like that. */
export function looksLike(terminal: Terminal, match: Match, query: StyleQuery): boolean {
  const cells: Cell[] = [];
  for (let row = match.row; row < match.endRow; row++) {
    const from = row === match.row ? match.col : 0;
    const to = row === match.endRow - 1 ? match.endCol : terminal.cols;
    cells.push(...terminal.cells(row).slice(from, to));
  }
  const shown = cells.filter(({ text }) => text.trim() !== '');
  return (shown.length > 0 ? shown : cells).every(({ style }) => has(style, query));
}

/** The runs of cells that look like that, row by row; blank ends do not count. */
export function styledRuns(terminal: Terminal, query: StyleQuery): Match[] {
  const runs: Match[] = [];
  for (let row = 0; row < terminal.rows; row++) {
    const cells = terminal.cells(row);
    let start = 0;
    for (let col = 0; col <= cells.length; col++) {
      const cell = cells[col];
      if (cell && has(cell.style, query)) continue;
      const run = trimmedRun(cells, start, col);
      if (run) runs.push({ ...run, row, endRow: row + 1 });
      start = col + 1;
    }
  }
  return runs;
}

function has(style: Style, query: StyleQuery): boolean {
  const { foreground, background, underline, ...flags } = query;
  return (
    (foreground === undefined || isColor(style.foreground, foreground)) &&
    (background === undefined || isColor(style.background, background)) &&
    (underline === undefined || isUnderlined(style, underline)) &&
    Object.entries(flags).every(([name, wanted]) => style[name as keyof typeof flags] === wanted)
  );
}

function isUnderlined({ underline }: Style, wanted: NonNullable<StyleQuery['underline']>): boolean {
  return typeof wanted === 'boolean' ? (underline !== 'none') === wanted : underline === wanted;
}

function isColor(color: Color, wanted: string | number): boolean {
  if (color === 'default') return wanted === 'default';
  if ('rgb' in color) return wanted === `#${color.rgb.toString(16).padStart(6, '0')}`;
  return color.palette === (typeof wanted === 'number' ? wanted : paletteIndex(wanted));
}

function paletteIndex(name: string): number | undefined {
  const [, bright, base = ''] = /^(bright-)?(\w+)$/.exec(name.toLowerCase()) ?? [];
  const index = COLOR_NAMES.indexOf(base);
  return index < 0 ? undefined : index + (bright ? 8 : 0);
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
