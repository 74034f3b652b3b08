import { fail } from '../base/errors/errors.js';
import { metricsOf } from '../render/picture/metrics.js';
import { roomFor, type Surround } from '../render/picture/surround.js';
import type { PictureLook } from '../render/screenshot.js';
import type { TapeSettings } from './tape.js';

const MAX_SIDE = 1000;

/** How the pictures of a tape look, and the size of the terminal that fits into them. */
export function lookOf(settings: TapeSettings, file: string): { look: PictureLook; cols: number; rows: number } {
  const { width, height, margin, marginFill, borderRadius, padding, windowBar, windowBarSize } = settings;
  const surround: Surround = {
    width,
    height,
    margin,
    marginColor: marginFill,
    radius: borderRadius,
    bar: windowBar && { style: windowBar, height: windowBarSize },
    padding,
  };
  const { theme, fontSize, letterSpacing, lineHeight } = settings;
  const { cellWidth, cellHeight } = metricsOf(fontSize, settings);
  const room = roomFor(surround);
  const [cols, rows] = [Math.floor(room.width / cellWidth), Math.floor(room.height / cellHeight)];
  if (cols < 2 || rows < 1 || cols > MAX_SIDE || rows > MAX_SIDE) {
    const [too, other] = cols > MAX_SIDE || rows > MAX_SIDE ? ['many', 'greater'] : ['few', 'smaller'];
    throw fail('tape_failed', {
      place: file,
      reason: `a picture of ${width} × ${height} pixels has room for ${Math.max(0, cols)} × ${Math.max(0, rows)} cells, which are too ${too}`,
      advice: `Change Width and Height, or set a ${other} FontSize, Padding or Margin.`,
    });
  }
  return { look: { theme, fontSize, letterSpacing, lineHeight, surround }, cols, rows };
}
