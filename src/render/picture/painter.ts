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
