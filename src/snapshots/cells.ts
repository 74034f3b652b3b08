import { blankLook, isBlank, runsOf } from '../render/style.js';
import type { Cell, Style, Terminal } from '../terminal/index.js';

const PLAIN: Style = {
  foreground: 'default',
  background: 'default',
  underlineColor: 'default',
  underline: 'none',
  bold: false,
  dim: false,
  italic: false,
  blink: false,
  inverse: false,
  invisible: false,
  strikethrough: false,
  overline: false,
  protected: false,
  link: null,
};

/** The cells of the screen without invisible properties: when they were written, the text colour of a blank. */
export function visibleCells(terminal: Terminal): Cell[][] {
  return Array.from({ length: terminal.rows }, (_, y) => visibleRow(terminal, y));
}

export function visibleRow(terminal: Terminal, y: number): Cell[] {
  return terminal.cells(y).map(visible);
}

/** A cell of one column, in the plain style except for `style`. */
export function plainCell(text: string, style: Partial<Style> = {}): Cell {
  return { text, width: 1, style: { ...PLAIN, ...style }, seq: 0 };
}

/** Whether the cell shows nothing at all. */
export function isEmpty(cell: Cell): boolean {
  return isBlank(cell) && blankLook(cell.style) === '' && !cell.style.link;
}

/** Gives blanks between two words of one style that style where it is invisible, so that the phrase is one run. */
export function withJoinedBlanks(cells: readonly Cell[]): Cell[] {
  const joined = [...cells];
  let last = 0;
  cells.forEach((cell, col) => {
    if (isBlank(cell)) return;
    const before = cells[last];
    if (before && runsOf([before, cell]).length === 1) {
      for (let x = last + 1; x < col; x++) joined[x] = inStyle(joined[x] as Cell, before.style);
    }
    last = col;
  });
  return joined;
}

function inStyle(blank: Cell, style: Style): Cell {
  const isSame = blankLook(blank.style) === blankLook(style) && blank.style.link?.url === style.link?.url;
  return isBlank(blank) && isSame ? { ...blank, style } : blank;
}

function visible(cell: Cell): Cell {
  const { text, width, style } = cell;
  // ids only group the pieces of a link for highlighting, and the terminal assigns them by counting
  const link = style.link && { id: '', url: style.link.url };
  if (isBlank(cell) && !showsText(style)) return plainCell(text, { background: style.background, link });
  // without an underline its colour is invisible
  const underlineColor = style.underline === 'none' ? 'default' : style.underlineColor;
  return { text, width, style: { ...style, underlineColor, protected: false, link }, seq: 0 };
}

/** Whether the style of a blank shows more than its background. */
function showsText({ inverse, underline, strikethrough, overline }: Style): boolean {
  return inverse || underline !== 'none' || strikethrough || overline;
}
