import { createCanvas } from '@napi-rs/canvas';
import type { Metrics } from '../picture/metrics.js';
import { canvasFonts } from './canvas-fonts.js';

/** So much finer than the cells, for pictures that are looked at enlarged. */
const SCALE = 4;

/** A PNG of the two cells of an emoji, without a background. */
export function emojiImage(emoji: string, { cellWidth, cellHeight, wideFontSize, baseline }: Metrics): Buffer {
  const width = 2 * cellWidth * SCALE;
  const canvas = createCanvas(width, cellHeight * SCALE);
  const context = canvas.getContext('2d');
  context.font = `${wideFontSize * SCALE}px ${canvasFonts().forCharacter(emoji, 2)}`;
  context.fillText(emoji, (width - context.measureText(emoji).width) / 2, baseline * SCALE);
  return canvas.toBuffer('image/png');
}
