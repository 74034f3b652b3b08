import type { Terminal } from '../terminal/index.js';
import { paintScreen } from './picture/paint-screen.js';
import { shifted } from './picture/painter.js';
import { type PictureLook, pictureOf } from './screenshot.js';

export interface PixelOptions extends PictureLook {
  /** In cells, for a picture larger than the screen. */
  size: { cols: number; rows: number };
}

/** The pixels of a picture of the screen: red, green, blue and alpha of each, row by row. */
export async function pixelsOf(terminal: Terminal, options: PixelOptions) {
  const { picture, width, height, place, paintAround } = pictureOf(options.size, options);
  const { canvasFonts } = await import('./png/canvas-fonts.js');
  const { PngPainter } = await import('./png/png-painter.js');
  const painter = new PngPainter(width, height, picture.metrics, canvasFonts());
  painter.rect(0, 0, width, height, picture.theme.background);
  paintAround(painter);
  paintScreen(terminal, shifted(painter, place), picture);
  return { rgba: painter.pixels(), width, height };
}
