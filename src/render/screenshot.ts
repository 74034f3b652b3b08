import { fail } from '../base/errors/errors.js';
import { oneStep, type RunWork, runAtOnce } from '../base/work.js';
import type { Terminal } from '../terminal/index.js';
import { metricsOf, type Spacing } from './picture/metrics.js';
import { type Paintable, paintingScreen } from './picture/paint-screen.js';
import { type Painter, shifted } from './picture/painter.js';
import { paintSurround, type Surround, screenPlace } from './picture/surround.js';
import { type Theme, themeNamed } from './picture/themes.js';
import { SvgPainter } from './svg/svg-painter.js';

export interface ScreenshotOptions {
  format?: 'png' | 'svg' | undefined;
  theme?: string | undefined;
  fontSize?: number | undefined;
  showCursor?: boolean | undefined;
  /** In pixels, around the screen in its background colour. Default 0: every pixel belongs to a cell. */
  margin?: number | undefined;
  /** A font file for the text of a PNG; missing glyphs come from our fonts. */
  fontPath?: string | undefined;
}

/** How a picture looks: more than callers can ask for. */
export interface PictureLook extends Omit<ScreenshotOptions, 'theme'>, Spacing {
  theme?: string | Theme | undefined;
  /** What is around the screen, in a picture of a given size. */
  surround?: Surround | undefined;
}

export interface Screenshot {
  mediaType: 'image/png' | 'image/svg+xml';
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

const DEFAULT_FONT_SIZE = 14;
const [MIN_FONT, MAX_FONT] = [6, 72];
const MAX_MARGIN = 200;
/** A canvas takes four bytes per pixel. */
const MAX_PIXELS = 20_000_000;
/** Takes a second or two to draw when every cell has its own colour. */
const MAX_CELLS = 50_000;

/** A picture of the screen. Cells are whole pixels, so without a margin every pixel belongs to one cell. */
export async function takeScreenshot(
  terminal: Terminal,
  options: PictureLook = {},
  run: RunWork = runAtOnce,
): Promise<Screenshot> {
  const { format = 'png' } = options;
  const { picture, width, height, place, paintAround } = pictureOf(terminal, options);
  const screen = await run(oneStep(() => copyOf(terminal)));
  const draw = async <P extends Painter>(painter: P): Promise<P> => {
    paintAround(painter);
    await run(paintingScreen(screen, shifted(painter, place), picture));
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

/** Copies the screen, because the terminal may change while it is drawn. */
function copyOf(terminal: Terminal): Paintable {
  const { cols, rows, cursor } = terminal;
  const cells = Array.from({ length: rows }, (_, y) => terminal.cells(y));
  return { cols, rows, cursor, cells: (y) => cells[y] ?? [] };
}

/** The settings and pixel size of a picture. Refuses a picture that would take too long or too much memory. */
export function pictureOf(size: Pick<Terminal, 'cols' | 'rows'>, options: PictureLook) {
  const { theme: wanted = 'dark', fontSize = DEFAULT_FONT_SIZE, showCursor = true, margin = 0, surround } = options;
  const theme = typeof wanted === 'string' ? themeNamed(wanted) : wanted;
  const picture = { theme, metrics: metricsOf(checkedFontSize(fontSize), options), showCursor };
  checkMargin(margin);
  const width = surround?.width ?? size.cols * picture.metrics.cellWidth + 2 * margin;
  const height = surround?.height ?? size.rows * picture.metrics.cellHeight + 2 * margin;
  checkSize(size, width, height);
  const paintAround = (painter: Painter) => {
    if (surround) paintSurround(painter, surround, theme);
    else if (margin > 0) painter.rect(0, 0, width, height, theme.background);
  };
  return {
    picture,
    width,
    height,
    place: surround ? screenPlace(surround) : { left: margin, top: margin },
    paintAround,
  };
}

function checkedFontSize(fontSize: number): number {
  if (fontSize >= MIN_FONT && fontSize <= MAX_FONT) return fontSize;
  const reason = `${fontSize} is not a number of pixels from ${MIN_FONT} to ${MAX_FONT}`;
  throw fail('invalid_argument', { name: 'font_size', reason });
}

function checkMargin(margin: number): void {
  if (Number.isInteger(margin) && margin >= 0 && margin <= MAX_MARGIN) return;
  const reason = `${margin} is not a number of pixels from 0 to ${MAX_MARGIN}`;
  throw fail('invalid_argument', { name: 'margin', reason });
}

function checkSize({ cols, rows }: Pick<Terminal, 'cols' | 'rows'>, width: number, height: number): void {
  if (cols * rows > MAX_CELLS) {
    const reason = `a screen of ${cols} × ${rows} cells is too large for a picture; the limit is ${MAX_CELLS} cells`;
    throw fail('invalid_argument', { name: 'the screen', reason });
  }
  if (width * height <= MAX_PIXELS) return;
  const reason = `the picture would have ${width} × ${height} pixels; the limit is ${MAX_PIXELS}`;
  throw fail('invalid_argument', { name: 'font_size', reason });
}
