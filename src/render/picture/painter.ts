import type { PathShape } from '../shapes/shape.js';

export interface TextStyle {
  color: number;
  bold: boolean;
  italic: boolean;
}

export interface TextPlace {
  /** Left and top of the first cell, in pixels. */
  x: number;
  y: number;
  /** Width of the text in columns. */
  columns: number;
}

/** Draws a picture; colours are 0xrrggbb, positions are pixels. */
export interface Painter {
  rect(x: number, y: number, width: number, height: number, color: number): void;
  path(shape: PathShape, x: number, y: number, color: number): void;
  /** Either a run of ASCII, one column each, or one character. */
  text(text: string, place: TextPlace, style: TextStyle): void;
}

/** Draws on another painter, further right and down. */
export function shifted(painter: Painter, { left, top }: { left: number; top: number }): Painter {
  if (left === 0 && top === 0) return painter;
  return {
    rect: (x, y, width, height, color) => painter.rect(x + left, y + top, width, height, color),
    path: (shape, x, y, color) => painter.path(shape, x + left, y + top, color),
    text: (text, { x, y, columns }, style) => painter.text(text, { x: x + left, y: y + top, columns }, style),
  };
}
