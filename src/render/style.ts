import type { Cell, Color, Style } from '../terminal/index.js';

/** Adjacent cells of one style. */
export interface Run {
  /** Index of its first cell among the given cells. */
  x: number;
  cells: Cell[];
  style: Style;
}

/** Groups cells into runs of equal style. */
export function runsOf(cells: readonly Cell[]): Run[] {
  const runs: Run[] = [];
  let key = '';
  cells.forEach((cell, x) => {
    const next = styleKey(cell.style);
    const run = runs.at(-1);
    if (run && next === key) run.cells.push(cell);
    else runs.push({ x, cells: [cell], style: cell.style });
    key = next;
  });
  return runs;
}

/** Drops invisible blank cells at the end. */
export function withoutBlankEnd(cells: readonly Cell[]): readonly Cell[] {
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell) || blankLook(cell.style) !== '') + 1);
}

export function isBlank({ text, width }: Cell): boolean {
  return text === ' ' && width === 1;
}

/** The look of a blank cell of this style; '' for an empty cell. */
export function blankLook(style: Style): string {
  const hasLines = style.underline !== 'none' || style.strikethrough || style.overline;
  return style.inverse || hasLines ? styleKey(style) : `${colorKey(style.background)}`;
}

/** Equal styles have equal keys. */
function styleKey(style: Style): string {
  const flags =
    (style.bold ? 1 : 0) |
    (style.dim ? 2 : 0) |
    (style.italic ? 4 : 0) |
    (style.blink ? 8 : 0) |
    (style.inverse ? 16 : 0) |
    (style.invisible ? 32 : 0) |
    (style.strikethrough ? 64 : 0) |
    (style.overline ? 128 : 0);
  const colors = `${colorKey(style.foreground)} ${colorKey(style.background)}`;
  if (flags === 0 && style.underline === 'none' && !style.link) return colors;
  const link = style.link ? `${style.link.id} ${style.link.url}` : '';
  return `${colors} ${flags} ${style.underline} ${colorKey(style.underlineColor)} ${link}`;
}

function colorKey(color: Color): string | number {
  if (color === 'default') return '';
  return 'palette' in color ? color.palette : hexColor(color.rgb);
}

/** `#rrggbb` */
export function hexColor(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}
