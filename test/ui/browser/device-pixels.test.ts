import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTests, liveTerminal } from '../../helpers/browser.js';

const app = browserTests({ hasGraphics: true });
const SIZE = { cols: 40, rows: 10 };
/** A colour for each quarter of the screen: top left, top right, bottom left, bottom right. */
const QUARTERS = [
  [250, 10, 20],
  [20, 200, 30],
  [30, 20, 240],
  [240, 230, 20],
];
const PAINT = QUARTERS.map((color, i) => {
  const half = `\\033[48;2;${color.join(';')}m%20s`;
  const rows = i < 2 ? [1, 2, 3, 4, 5] : [6, 7, 8, 9, 10];
  return rows.map((row) => `printf '\\033[${row};${(i % 2) * 20 + 1}H${half}' ''`).join('; ');
}).join('; ');
const PICTURE = `stty -echo; printf '\\033[?25l'; ${PAINT}; read x`;

test('WebGL draws at one device pixel per pixel', async () => {
  const id = await app.place.spawn(PICTURE, SIZE);
  const { page } = await app.visit(`#/s/${id}`);
  await liveTerminal(page, id);
  await page.locator('.xterm-screen canvas').first().waitFor();
  await isDrawnWhole(page);
});

test.each([2, 1.5])('with %s emulated device pixels per pixel the whole screen is drawn', async (deviceScaleFactor) => {
  const id = await app.place.spawn(PICTURE, SIZE);
  const { page } = await app.visit(`#/s/${id}`, { deviceScaleFactor });
  await liveTerminal(page, id);
  expect(await page.evaluate(() => devicePixelRatio)).toBe(deviceScaleFactor);
  await isDrawnWhole(page);
});

/** Waits until each quarter of the drawn screen has its colour, up to its edges. */
async function isDrawnWhole(page: Page): Promise<void> {
  const screen = page.locator('.xterm-screen');
  const expected = QUARTERS.map((color) => [color, color]);
  await expect.poll(async () => quartersOf(await screen.screenshot())).toEqual(expected);
}

/** The colours near the middle of the picture and near its corners, quarter by quarter. */
async function quartersOf(png: Buffer): Promise<number[][][]> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) => [
    ...context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data.slice(0, 3),
  ];
  return [0, 1, 2, 3].map((i) => {
    const [right, bottom] = [i % 2 === 1, i > 1];
    return [at(right ? 0.55 : 0.45, bottom ? 0.55 : 0.45), at(right ? 0.97 : 0.03, bottom ? 0.97 : 0.03)];
  });
}
