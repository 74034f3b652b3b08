import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type ScreenshotOptions, takeScreenshot } from '../../src/render/screenshot.js';
import type { Terminal } from '../../src/terminal/index.js';

/** A picture, pixel by pixel. */
export interface Pixels {
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
  /** As 0xrrggbb. */
  at(x: number, y: number): number;
  /** The pixels of one cell, row by row. */
  cell(column: number, row: number, columns?: number): number[];
}

export async function pixelsOf(terminal: Terminal, options: ScreenshotOptions = {}): Promise<Pixels> {
  const { bytes, width, height } = await takeScreenshot(terminal, { showCursor: false, ...options });
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const [cellWidth, cellHeight] = [width / terminal.cols, height / terminal.rows];
  const at = (x: number, y: number) => {
    const i = (y * image.width + x) * 4;
    return ((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number);
  };
  const cell = (column: number, row: number, columns = 1) =>
    Array.from({ length: columns * cellWidth * cellHeight }, (_, i) => {
      const [dx, dy] = [i % (columns * cellWidth), Math.floor(i / (columns * cellWidth))];
      return at(column * cellWidth + dx, row * cellHeight + dy);
    });
  return { width: image.width, height: image.height, cellWidth, cellHeight, at, cell };
}
