import type { PathShape } from '../shapes/shape.js';

export interface TextStyle {
  color: number;
  bold: boolean;
  italic: boolean;
}

export interface TextPlace {
  /** The left end and the top of the first cell, in pixels. */
  x: number;
  y: number;
  /** How many columns the text takes. */
  columns: number;
}

/** What a picture is drawn with; colours are 0xrrggbb, places are pixels. */
export interface Painter {
  rect(x: number, y: number, width: number, height: number, color: number): void;
  path(shape: PathShape, x: number, y: number, color: number): void;
  /** Either a run of ASCII, one column each, or one character. */
  text(text: string, place: TextPlace, style: TextStyle): void;
}
