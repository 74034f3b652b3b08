/** The cell of a shape. */
export interface CellSize {
  width: number;
  height: number;
  /** Thickness of a thin line. */
  line: number;
}

/** x, y, width, height within the cell. */
export type ShapeRect = readonly [number, number, number, number];

export interface RectShape {
  rects: ShapeRect[];
  /** Default 1. */
  share?: number;
}

export interface PathShape {
  /** Like the `d` attribute of an SVG path. */
  path: string;
  /** Width of a stroked path; without it the path is filled. */
  stroke?: number;
}

export type Shape = RectShape | PathShape;

/** Where a line of this thickness starts, so that lines of neighbouring cells meet. */
export function lineStart(side: number, thickness: number, line: number): number {
  return Math.floor((side - line) / 2) - Math.floor((thickness - line) / 2);
}
