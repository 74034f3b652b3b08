import { type CellSize, lineStart, type ShapeRect } from './shape.js';

/** The line from the middle of the cell to each side: 0 none, 1 light, 2 heavy, 3 double. */
export interface Arms {
  up: number;
  right: number;
  down: number;
  left: number;
}

/** The cell has five bands in each direction: before the middle, its three stripes, after it. */
const [BEFORE, FIRST, MIDDLE, LAST, AFTER] = [0, 1, 2, 3, 4];
const BANDS = 5;
const DOUBLE = 3;

/** Draws lines of which at least one is double: a double line opens where others join, as in print. */
export function doubleRects(arms: Arms, { width, height, line }: CellSize): ShapeRect[] {
  const grid = Array.from({ length: BANDS }, () => new Array<boolean>(BANDS).fill(false));
  const fill = (x0: number, x1: number, y0: number, y1: number, value: boolean) => {
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) (grid[y] as boolean[])[x] = value;
  };
  const sides = sidesOf(arms);
  // draw wide strokes first, then the gap in their middle, then single lines over it
  for (const side of sides) {
    if (side.weight === DOUBLE) side.fill(fill, FIRST, LAST, side.crossing === DOUBLE ? FIRST : MIDDLE, true);
  }
  for (const side of sides) {
    if (side.weight === DOUBLE) side.fill(fill, MIDDLE, MIDDLE, MIDDLE, false);
  }
  for (const side of sides) {
    if (side.weight === 1) side.fill(fill, MIDDLE, MIDDLE, side.lightStart, true);
  }
  return rectsOf(grid, edges(width, line), edges(height, line));
}

interface Side {
  weight: number;
  /** Weight of the heaviest crossing line. */
  crossing: number;
  /** The band where a single line begins, counted from the far end. */
  lightStart: number;
  /** Fills bands across its direction, from the band `start` (counted from the far end) to its edge of the cell. */
  fill(
    fill: (x0: number, x1: number, y0: number, y1: number, value: boolean) => void,
    from: number,
    to: number,
    start: number,
    value: boolean,
  ): void;
}

function sidesOf({ up, right, down, left }: Arms): Side[] {
  const side = (weight: number, opposite: number, crossings: [number, number], place: Side['fill']): Side => {
    const [one, other] = crossings;
    const through = one > 0 && other > 0;
    const lightStart = opposite > 0 || Math.max(one, other) !== DOUBLE ? MIDDLE : through ? LAST : FIRST;
    return { weight, crossing: Math.max(one, other), lightStart, fill: place };
  };
  return [
    side(up, down, [left, right], (fill, from, to, start, value) => fill(from, to, BEFORE, AFTER - start, value)),
    side(down, up, [left, right], (fill, from, to, start, value) => fill(from, to, start, AFTER, value)),
    side(left, right, [up, down], (fill, from, to, start, value) => fill(BEFORE, AFTER - start, from, to, value)),
    side(right, left, [up, down], (fill, from, to, start, value) => fill(start, AFTER, from, to, value)),
  ];
}

/** Where the bands begin and end, in pixels. */
function edges(side: number, line: number): number[] {
  const start = lineStart(side, line, line);
  return [0, Math.max(0, start - line), start, start + line, Math.min(side, start + 2 * line), side];
}

function rectsOf(grid: boolean[][], xs: readonly number[], ys: readonly number[]): ShapeRect[] {
  const rects: ShapeRect[] = [];
  grid.forEach((row, y) => {
    const [top, bottom] = [ys[y] as number, ys[y + 1] as number];
    row.forEach((isFilled, x) => {
      const [left, right] = [xs[x] as number, xs[x + 1] as number];
      if (isFilled && right > left && bottom > top) rects.push([left, top, right - left, bottom - top]);
    });
  });
  return rects;
}
