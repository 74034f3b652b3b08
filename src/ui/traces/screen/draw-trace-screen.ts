import { colorsOf } from '../../../render/picture/colors.js';
import type { Theme } from '../../../render/picture/themes.js';
import type { TraceScreen } from '../../../trace/read/screen.js';
import { css } from '../../theme.js';
import { spansOf } from './screen-spans.js';

const CELL_RATIO = 2.1;
const FONT_RATIO = 1.66;

/** Draws a thumbnail: as wide as the canvas, with the rows that fit. */
export function drawTraceScreen(canvas: HTMLCanvasElement, screen: TraceScreen, theme: Theme): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const cell = Math.max(width / screen.cols, height / (screen.rows * CELL_RATIO));
  const line = cell * CELL_RATIO;
  context.fillStyle = css(theme.background);
  context.fillRect(0, 0, width, height);
  context.font = `${cell * FONT_RATIO}px "JetBrains Mono Variable", monospace`;
  context.textBaseline = 'middle';
  for (const [row, cells] of screen.cells.entries()) {
    const y = row * line;
    if (y > height) return;
    for (const { col, cols, text, style } of spansOf(cells)) {
      const { foreground, background } = colorsOf(style, theme);
      if (background !== theme.background) {
        context.fillStyle = css(background);
        context.fillRect(col * cell, y, cols * cell, line);
      }
      if (style.invisible || text.trim() === '') continue;
      context.fillStyle = css(foreground);
      context.fillText(text, col * cell, y + line / 2, cols * cell);
    }
  }
}
