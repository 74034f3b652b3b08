import type { Style } from '../../terminal/index.js';
import type { CellColors } from './colors.js';
import type { PictureMetrics } from './metrics.js';
import type { Painter } from './painter.js';

interface Span {
  x: number;
  y: number;
  columns: number;
}

/** Draws the lines below, through and above a run of cells. */
export function paintDecorations(
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
