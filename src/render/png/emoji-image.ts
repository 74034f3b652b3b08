import type { PictureMetrics } from '../picture/metrics.js';
import { createCanvas } from './canvas.js';
import { canvasFonts } from './canvas-fonts.js';

/** Resolution relative to the cells, for pictures that are viewed enlarged. */
const SCALE = 4;

/** A PNG of an emoji's two cells, without a background. */
export function emojiImage(emoji: string, { cellWidth, cellHeight, wideFontSize, baseline }: PictureMetrics): Buffer {
  const width = 2 * cellWidth * SCALE;
  const canvas = createCanvas(width, cellHeight * SCALE);
  const context = canvas.getContext('2d');
  context.font = `${wideFontSize * SCALE}px ${canvasFonts().forCharacter(emoji, 2)}`;
  context.fillText(emoji, (width - context.measureText(emoji).width) / 2, baseline * SCALE);
  return canvas.toBuffer('image/png');
}
