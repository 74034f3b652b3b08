import { fail } from '../base/errors/errors.js';
import { oneStep, type RunWork, runAtOnce } from '../base/work.js';
import type { Terminal } from '../terminal/index.js';
import { metricsOf } from './picture/metrics.js';
import { type Paintable, paintingScreen } from './picture/paint-screen.js';
import type { Painter } from './picture/painter.js';
import { themeNamed } from './picture/themes.js';
import { SvgPainter } from './svg/svg-painter.js';

export interface ScreenshotOptions {
  format?: 'png' | 'svg' | undefined;
  theme?: string | undefined;
  fontSize?: number | undefined;
  showCursor?: boolean | undefined;
  /** The file of a font for the text of a PNG; what it does not have comes from ours. */
  fontPath?: string | undefined;
}

export interface Screenshot {
  mediaType: 'image/png' | 'image/svg+xml';
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

const DEFAULT_FONT_SIZE = 14;
const [SMALLEST_FONT, MAX_FONT] = [6, 72];
/** A canvas takes four bytes for each. */
const MAX_PIXELS = 20_000_000;
/** A second or two of drawing, where every cell has another colour. */
const MAX_CELLS = 50_000;

/** A picture of the screen. It has no border: cell width and height are whole pixels, so a place tells its cell. */
export async function takeScreenshot(
  terminal: Terminal,
  options: ScreenshotOptions = {},
  run: RunWork = runAtOnce,
): Promise<Screenshot> {
  const { format = 'png' } = options;
  const { picture, width, height } = pictureOf(terminal, options);
  const screen = await run(oneStep(() => copyOf(terminal)));
  const draw = async <P extends Painter>(painter: P): Promise<P> => {
    await run(paintingScreen(screen, painter, picture));
    return painter;
  };
  if (format === 'svg') {
    const painter = await draw(new SvgPainter(width, height, picture.metrics));
    const bytes = await painter.encode();
    return { mediaType: 'image/svg+xml', bytes, width, height };
  }
  const { canvasFonts } = await import('./png/canvas-fonts.js');
  const { PngPainter } = await import('./png/png-painter.js');
  const painter = await draw(new PngPainter(width, height, picture.metrics, canvasFonts(options.fontPath)));
  const bytes = await painter.encode(run);
  return { mediaType: 'image/png', bytes, width, height };
}

/** What is drawn, as it is now: the terminal may go on while the picture is made. */
function copyOf(terminal: Terminal): Paintable {
  const { cols, rows, cursor } = terminal;
  const cells = Array.from({ length: rows }, (_, y) => terminal.cells(y));
  return { cols, rows, cursor, cells: (y) => cells[y] ?? [] };
}

/** How a picture of so many cells is drawn, and its size in pixels. Refuses what would take too long or too much memory. */
export function pictureOf(size: Pick<Terminal, 'cols' | 'rows'>, options: ScreenshotOptions) {
  const { theme = 'dark', fontSize = DEFAULT_FONT_SIZE, showCursor = true } = options;
  const picture = { theme: themeNamed(theme), metrics: metricsOf(checkedFontSize(fontSize)), showCursor };
  const width = size.cols * picture.metrics.cellWidth;
  const height = size.rows * picture.metrics.cellHeight;
  checkSize(size, width, height);
  return { picture, width, height };
}

function checkedFontSize(fontSize: number): number {
  if (fontSize >= SMALLEST_FONT && fontSize <= MAX_FONT) return fontSize;
  const reason = `${fontSize} is no number of pixels from ${SMALLEST_FONT} to ${MAX_FONT}`;
  throw fail('invalid_argument', { name: 'font_size', reason });
}

function checkSize({ cols, rows }: Pick<Terminal, 'cols' | 'rows'>, width: number, height: number): void {
  if (cols * rows > MAX_CELLS) {
    const reason = `a screen of ${cols} × ${rows} cells is too large for a picture, at most ${MAX_CELLS} are drawn`;
    throw fail('invalid_argument', { name: 'the screen', reason });
  }
  if (width * height <= MAX_PIXELS) return;
  const reason = `the picture would have ${width} × ${height} pixels, at most ${MAX_PIXELS} are drawn`;
  throw fail('invalid_argument', { name: 'font_size', reason });
}
