import { createCanvas } from '@napi-rs/canvas';
import type * as Screenshots from '../../src/render/screenshot.js';
import { inTurns, ratioOf } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import { makeLoad } from '../loads/index.js';
import { createTerminal } from '../sides/ours.js';

const built = new URL('../../dist/inside/render-screenshot.js', import.meta.url).href;
const TARGET_MS = 100;
const FONT_SIZE = 14;
const PICTURES = 5;

export const screenshot: Figure = {
  name: 'Screenshot',
  summary:
    'A screenshot of a full, coloured screen of 120×40. The peer draws less: each row as one text in one colour on the ' +
    'same canvas, encoded by the canvas.',
  async measure({ isShort, repetitions }) {
    const { takeScreenshot } = (await import(built)) as typeof Screenshots;
    const terminal = createTerminal({ cols: 120, rows: 40 });
    terminal.feed(makeLoad('fullScreen', 40_000));
    const { width, height } = await takeScreenshot(terminal);
    const rows = terminal.screenText().split('\n');
    const each = (draw: () => Promise<Uint8Array>) => async () => {
      const startedMs = performance.now();
      for (let i = 0; i < PICTURES; i++) if ((await draw()).length < 1000) throw new Error('nothing was drawn');
      return (performance.now() - startedMs) / PICTURES;
    };
    const ms = await inTurns(
      {
        png: each(async () => (await takeScreenshot(terminal)).bytes),
        svg: each(async () => (await takeScreenshot(terminal, { format: 'svg' })).bytes),
        canvas: each(() => drawRows(rows, width, height)),
      },
      isShort ? 2 : repetitions,
    );
    return (['png', 'svg'] as const).map((format): Result => {
      const { median } = spreadOf(ms[format]);
      return {
        what: format.toUpperCase(),
        against: 'rows of text on a canvas, as PNG',
        value: `${median.toFixed(1)} ms : ${spreadOf(ms.canvas).median.toFixed(1)}`,
        ratio: ratioOf(ms.canvas, ms[format]),
        target: `< ${TARGET_MS} ms`,
        isMet: median < TARGET_MS,
        isBroken: median > 20 * TARGET_MS,
      };
    });
  },
};

async function drawRows(rows: readonly string[], width: number, height: number): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'black';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'white';
  context.font = `${FONT_SIZE}px monospace`;
  rows.forEach((row, y) => {
    context.fillText(row, 0, ((y + 1) * height) / rows.length);
  });
  return canvas.encode('png');
}
