import type { Terminal } from '../terminal/index.js';
import { paintScreen } from './picture/paint-screen.js';
import { pictureOf } from './screenshot.js';

export interface PixelOptions {
  theme?: string | undefined;
  fontSize?: number | undefined;
  /** In cells, for a picture larger than the screen. */
  size: { cols: number; rows: number };
}

/** The pixels of a picture of the screen: red, green, blue and alpha of each, row by row. */
export async function pixelsOf(terminal: Terminal, options: PixelOptions) {
  const { picture, width, height } = pictureOf(options.size, options);
  const { canvasFonts } = await import('./png/canvas-fonts.js');
  const { PngPainter } = await import('./png/png-painter.js');
  const painter = new PngPainter(width, height, picture.metrics, canvasFonts());
  painter.rect(0, 0, width, height, picture.theme.background);
  paintScreen(terminal, painter, picture);
  return { rgba: painter.pixels(), width, height };
}
