import type { Painter } from './painter.js';

export const WINDOW_BARS = ['Colorful', 'ColorfulRight', 'Rings', 'RingsRight'] as const;
export type WindowBar = (typeof WINDOW_BARS)[number];

interface BarPlace {
  left: number;
  top: number;
  width: number;
  height: number;
  style: WindowBar;
}

/** Red, yellow, green, as on the windows of macOS. */
const COLORS = [0xff5f57, 0xfebc2e, 0x28c840];
/** As shares of the height of the bar. */
const [RADIUS, DISTANCE, INSET, RING] = [0.18, 0.55, 0.6, 0.07];

/** Draws three buttons, filled or as rings, on one side of a bar. */
export function paintBar(painter: Painter, { left, top, width, height, style }: BarPlace): void {
  const isRight = style.endsWith('Right');
  const isRing = style.startsWith('Rings');
  const middle = top + height / 2;
  const r = height * RADIUS;
  for (const [index, color] of COLORS.entries()) {
    const from = (INSET + index * DISTANCE) * height;
    const x = isRight ? left + width - from : left + from;
    const circle = { path: `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z` };
    painter.path(isRing ? { ...circle, stroke: Math.max(1, height * RING) } : circle, x, middle, color);
  }
}
