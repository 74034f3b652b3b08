import type { FullScreen } from '../../render/formats/full.js';
import { colorsOf } from '../../render/picture/colors.js';
import type { Theme } from '../../render/picture/themes.js';
import type { Color, Style } from '../../terminal/index.js';
import { css } from '../theme.js';

type Run = FullScreen['lines'][number]['runs'][number];

/** Cell height as a multiple of its width. */
const CELL_RATIO = 2.1;
const FONT_RATIO = 1.66;
const MIN_CONTRAST = 2;

/** Draws a thumbnail of a screen: scaled to the canvas width, with the top rows that fit. */
export function drawScreen(canvas: HTMLCanvasElement, screen: FullScreen, theme: Theme): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const cell = Math.min(width / screen.cols, height / (screen.rows * CELL_RATIO));
  const line = cell * CELL_RATIO;
  context.fillStyle = css(theme.background);
  context.fillRect(0, 0, width, height);
  context.font = `${cell * FONT_RATIO}px "JetBrains Mono Variable", monospace`;
  context.textBaseline = 'middle';
  for (const { row, runs } of screen.lines) {
    for (const run of runs) drawRun(context, run, { x: run.col * cell, y: row * line, cell, line }, theme);
  }
  const { cursor } = screen;
  if (!cursor.visible) return;
  context.fillStyle = css(theme.cursor);
  context.fillRect(cursor.col * cell, cursor.row * line, cell, line);
}

interface Place {
  x: number;
  y: number;
  cell: number;
  line: number;
}

function drawRun(context: CanvasRenderingContext2D, run: Run, { x, y, cell, line }: Place, theme: Theme): void {
  const { foreground, background } = colorsOf(styleOf(run), theme);
  const width = run.cols * cell;
  if (background !== theme.background) {
    context.fillStyle = css(background);
    context.fillRect(x, y, width, line);
  }
  if (run.invisible || run.text.trim() === '') return;
  context.fillStyle = css(isReadable(foreground, background) ? foreground : theme.foreground);
  context.fillText(run.text, x, y + line / 2, width);
}

/** Programs choose colours without knowing the background. */
function isReadable(foreground: number, background: number): boolean {
  const [one, other] = [luminance(foreground), luminance(background)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= MIN_CONTRAST;
}

function luminance(color: number): number {
  const channel = (shift: number) => (((color >> shift) & 0xff) / 255) ** 2.2;
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

function styleOf({ foreground, background, inverse, dim }: Run): Style {
  const style = { foreground: colorOf(foreground), background: colorOf(background), underlineColor: 'default' };
  return { ...style, inverse: inverse === true, dim: dim === true } as Style;
}

function colorOf(color: number | string | undefined): Color {
  if (color === undefined) return 'default';
  return typeof color === 'number' ? { palette: color } : { rgb: Number.parseInt(color.slice(1), 16) };
}
