/** The cell that a shape is made for. */
export interface CellSize {
  width: number;
  height: number;
  /** How thick a thin line is. */
  line: number;
}

/** x, y, width, height within the cell. */
export type Rect = readonly [number, number, number, number];

export interface RectShape {
  rects: Rect[];
  /** How much of the colour covers what is below, 1 where not given. */
  share?: number;
}

export interface PathShape {
  /** As in the d of an SVG path. */
  path: string;
  /** Its width where the path is a line, otherwise it is filled. */
  stroke?: number;
}

export type Shape = RectShape | PathShape;

/** Where a line of this thickness begins, so that lines of all cells meet. */
export function lineStart(side: number, thickness: number, line: number): number {
  return Math.floor((side - line) / 2) - Math.floor((thickness - line) / 2);
}
