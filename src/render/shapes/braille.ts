import type { CellSize, Shape, ShapeRect } from './shape.js';

/** Column and row of each bit's dot. */
const DOTS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
] as const;

/** U+2800 to U+28FF: dots are evenly spaced across cells, so that plots have no seams. */
export function brailleShape(codePoint: number, { width, height }: CellSize): Shape {
  const size = Math.max(1, Math.round(Math.min(width / 4, height / 8)));
  const rects: ShapeRect[] = [];
  DOTS.forEach(([column, row], bit) => {
    if (!((codePoint - 0x2800) & (1 << bit))) return;
    const x = Math.round((width * (2 * column + 1)) / 4 - size / 2);
    const y = Math.round((height * (2 * row + 1)) / 8 - size / 2);
    rects.push([x, y, size, size]);
  });
  return { rects };
}
