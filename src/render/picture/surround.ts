import type { Painter } from './painter.js';
import type { Theme } from './themes.js';
import { paintBar, type WindowBar } from './window-bar.js';

/** What is around the screen in a picture: a margin, and in it a window with a bar and a padding. In pixels. */
export interface Surround {
  /** Of the whole picture. */
  width: number;
  height: number;
  margin: number;
  /** 0xrrggbb. Default: the background of the theme. */
  marginColor?: number | undefined;
  /** Of the corners of the window. */
  radius: number;
  bar?: { style: WindowBar; height: number } | undefined;
  padding: number;
}

/** Where the screen begins. */
export function screenPlace({ margin, bar, padding }: Surround): { left: number; top: number } {
  return { left: margin + padding, top: margin + padding + (bar?.height ?? 0) };
}

/** The room for the screen. */
export function roomFor(surround: Surround): { width: number; height: number } {
  const { margin, padding, bar } = surround;
  const around = 2 * (margin + padding);
  return { width: surround.width - around, height: surround.height - around - (bar?.height ?? 0) };
}

export function paintSurround(painter: Painter, surround: Surround, theme: Theme): void {
  const { width, height, margin, marginColor = theme.background, radius, bar } = surround;
  painter.rect(0, 0, width, height, marginColor);
  const inner = { width: width - 2 * margin, height: height - 2 * margin };
  painter.path({ path: roundedPath(inner, radius) }, margin, margin, theme.background);
  if (bar) paintBar(painter, { left: margin, top: margin, width: inner.width, ...bar });
}

function roundedPath({ width, height }: { width: number; height: number }, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${r} 0h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
