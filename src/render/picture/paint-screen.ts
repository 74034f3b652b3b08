import { finish, type Work } from '../../base/work.js';
import type { Cell, Cursor, Style, Terminal } from '../../terminal/index.js';
import type { Shape } from '../shapes/shape.js';
import { shapeOf } from '../shapes/shape-of.js';
import { runsOf } from '../style.js';
import { type CellColors, colorsOf, mix } from './colors.js';
import type { PictureMetrics } from './metrics.js';
import type { Painter } from './painter.js';
import type { Theme } from './themes.js';

const ASCII_RUN = /^[ -~]+$/;

export interface PaintOptions {
  theme: Theme;
  metrics: PictureMetrics;
  showCursor: boolean;
}

/** A terminal, or some rows of a terminal. */
export type Paintable = Pick<Terminal, 'cols' | 'rows' | 'cursor' | 'cells'>;

/** Draws the whole screen: the background, then the cells row by row, then the cursor. */
export function paintScreen(terminal: Paintable, painter: Painter, options: PaintOptions): void {
  finish(paintingScreen(terminal, painter, options));
}

/** Like `paintScreen`, with a pause after every row. */
export function paintingScreen(terminal: Paintable, painter: Painter, options: PaintOptions): Work<void> {
  return new ScreenPainter(painter, options).paint(terminal);
}

class ScreenPainter {
  readonly #painter: Painter;
  readonly #options: PaintOptions;
  /** The same character has the same shape in every cell. */
  readonly #shapes = new Map<string, Shape | undefined>();

  constructor(painter: Painter, options: PaintOptions) {
    this.#painter = painter;
    this.#options = options;
  }

  *paint(terminal: Paintable): Work<void> {
    const { theme, metrics, showCursor } = this.#options;
    const { cursor } = terminal;
    this.#painter.rect(0, 0, terminal.cols * metrics.cellWidth, terminal.rows * metrics.cellHeight, theme.background);
    for (let y = 0; y < terminal.rows; y++) {
      const cells = terminal.cells(y);
      if (showCursor && cursor.visible && cursor.y === y) this.#rowWithCursor(cells, cursor);
      else this.#row(cells, y);
      yield;
    }
  }

  #row(cells: readonly Cell[], y: number): void {
    const { theme, metrics } = this.#options;
    const top = y * metrics.cellHeight;
    const runs = runsOf(cells).map((run) => ({ ...run, colors: colorsOf(run.style, theme) }));
    // all backgrounds first: letters may reach beyond their cell
    for (const { x, cells, colors } of runs) {
      if (colors.background !== theme.background) this.#fill(x, top, cells.length, colors.background);
    }
    for (const { x, cells, style, colors } of runs) {
      if (!style.invisible) this.#content(cells, x, top, style, colors);
    }
  }

  /** A block cursor swaps the colours of its cell; other cursors are drawn over it. */
  #rowWithCursor(cells: Cell[], { x, y, style: shape }: Cursor): void {
    const { theme, metrics } = this.#options;
    const { cellWidth, cellHeight, line } = metrics;
    const at = cells[x]?.width === 0 ? x - 1 : x;
    const cell = cells[at] as Cell;
    const columns = cell.width === 2 ? 2 : 1;
    const [left, top] = [at * cellWidth, y * cellHeight];
    if (shape === 'block') {
      this.#row(cells.with(at, { ...cell, text: ' ', width: 1 }), y);
      this.#fill(at, top, columns, theme.cursor);
      const colors = { foreground: theme.background, background: theme.cursor, line: theme.background };
      if (!cell.style.invisible) this.#content([cell], at, top, cell.style, colors);
      return;
    }
    this.#row(cells, y);
    const thick = 2 * line;
    if (shape === 'bar') this.#painter.rect(left, top, thick, cellHeight, theme.cursor);
    else this.#painter.rect(left, top + cellHeight - thick, columns * cellWidth, thick, theme.cursor);
  }

  #fill(x: number, top: number, columns: number, color: number): void {
    const { cellWidth, cellHeight } = this.#options.metrics;
    this.#painter.rect(x * cellWidth, top, columns * cellWidth, cellHeight, color);
  }

  #content(cells: readonly Cell[], x: number, top: number, style: Style, colors: CellColors): void {
    const { metrics } = this.#options;
    const { cellWidth } = metrics;
    let pending = '';
    const flush = (end: number) => {
      const text = pending.trimEnd();
      const start = end - pending.length + (text.length - text.trimStart().length);
      pending = '';
      if (text !== '') this.#text(text.trimStart(), start, top, style, colors);
    };
    cells.forEach((cell, i) => {
      if (cell.width === 1 && ASCII_RUN.test(cell.text)) {
        pending += cell.text;
        return;
      }
      flush(x + i);
      if (cell.width > 0) this.#character(cell, x + i, top, style, colors);
    });
    flush(x + cells.length);
    const columns = cells.length === 1 && cells[0]?.width === 2 ? 2 : cells.length;
    paintDecorations(this.#painter, metrics, { x: x * cellWidth, y: top, columns }, style, colors);
  }

  #text(text: string, x: number, top: number, style: Style, colors: CellColors, columns = text.length): void {
    const { bold, italic } = style;
    const place = { x: x * this.#options.metrics.cellWidth, y: top, columns };
    this.#painter.text(text, place, { color: colors.foreground, bold, italic });
  }

  #character(cell: Cell, x: number, top: number, style: Style, colors: CellColors): void {
    const shape = this.#shape(cell);
    const left = x * this.#options.metrics.cellWidth;
    if (!shape) return this.#text(cell.text, x, top, style, colors, cell.width);
    if ('path' in shape) return this.#painter.path(shape, left, top, colors.foreground);
    const { share } = shape;
    const color = share === undefined ? colors.foreground : mix(colors.foreground, colors.background, share);
    for (const [dx, dy, width, height] of shape.rects) this.#painter.rect(left + dx, top + dy, width, height, color);
  }

  #shape({ text, width }: Cell): Shape | undefined {
    if (!this.#shapes.has(text)) {
      const { cellWidth, cellHeight, line } = this.#options.metrics;
      const size = { width: width * cellWidth, height: cellHeight, line };
      this.#shapes.set(text, shapeOf(text.codePointAt(0) as number, size));
    }
    return this.#shapes.get(text);
  }
}

interface Span {
  x: number;
  y: number;
  columns: number;
}

/** Draws the lines below, through and above a run of cells. */
function paintDecorations(
  painter: Painter,
  metrics: PictureMetrics,
  span: Span,
  style: Style,
  colors: CellColors,
): void {
  const { x, y, columns } = span;
  const { cellWidth, baseline, line, fontSize } = metrics;
  const width = columns * cellWidth;
  if (style.underline !== 'none') paintUnderline(painter, metrics, span, style.underline, colors.line);
  if (style.strikethrough) {
    painter.rect(x, y + baseline - Math.round(fontSize * 0.3), width, line, colors.foreground);
  }
  if (style.overline) painter.rect(x, y, width, line, colors.foreground);
}

function paintUnderline(
  painter: Painter,
  { cellWidth, cellHeight, baseline, line }: PictureMetrics,
  { x, y, columns }: Span,
  kind: Style['underline'],
  color: number,
): void {
  const width = columns * cellWidth;
  const top = y + Math.min(baseline + Math.max(1, line), cellHeight - line);
  switch (kind) {
    case 'single':
      return painter.rect(x, top, width, line, color);
    case 'double': {
      const lower = Math.min(top + 2 * line, y + cellHeight - line);
      painter.rect(x, lower - 2 * line, width, line, color);
      return painter.rect(x, lower, width, line, color);
    }
    case 'dotted':
      // aligned to the picture, so that dots continue evenly across runs
      for (let at = Math.ceil(x / (2 * line)) * 2 * line; at < x + width; at += 2 * line) {
        painter.rect(at, top, Math.min(line, x + width - at), line, color);
      }
      return;
    case 'dashed': {
      const dash = Math.max(1, Math.round(cellWidth * 0.6));
      for (let column = 0; column < columns; column++) painter.rect(x + column * cellWidth, top, dash, line, color);
      return;
    }
    case 'curly': {
      const wave = cellWidth / 4;
      const height = Math.max(1.5, cellHeight / 14);
      const middle = Math.min(baseline + 1 + height / 2 + line / 2, cellHeight - height / 2 - line / 2);
      const bends = `q${wave} ${-height} ${2 * wave} 0t${2 * wave} 0`.repeat(columns);
      return painter.path({ path: `M0 ${middle}${bends}`, stroke: line }, x, y, color);
    }
  }
}
