import type { CellSize, Shape, ShapeRect } from './shape.js';

const SHADES = [0.25, 0.5, 0.75];
/** Which quarters are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right. */
const QUARTERS = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

/** U+2580 to U+259F: halves, eighths, shades and quarters. */
export function blockShape(codePoint: number, { width, height }: CellSize): Shape {
  const index = codePoint - 0x2580;
  const high = (eighths: number) => Math.max(1, Math.round((height * eighths) / 8));
  const wide = (eighths: number) => Math.max(1, Math.round((width * eighths) / 8));
  if (index === 0) return { rects: [[0, 0, width, height - high(4)]] };
  if (index <= 8) return { rects: [[0, height - high(index), width, high(index)]] };
  if (index <= 15) return { rects: [[0, 0, wide(16 - index), height]] };
  if (index === 16) return { rects: [[wide(4), 0, width - wide(4), height]] };
  if (index <= 19) return { rects: [[0, 0, width, height]], share: SHADES[index - 17] as number };
  if (index === 20) return { rects: [[0, 0, width, high(1)]] };
  if (index === 21) return { rects: [[width - wide(1), 0, wide(1), height]] };
  return { rects: mosaic(QUARTERS[index - 22] as number, [0, wide(4), width], [0, height - high(4), height]) };
}

/** U+1FB00 to U+1FB3B: two columns of three; the code points skip patterns that other characters already show. */
export function sextantShape(codePoint: number, { width, height }: CellSize): Shape {
  const index = codePoint - 0x1fb00 + 1;
  const bits = index + (index >= 0b010101 ? 1 : 0) + (index >= 0b101010 - 1 ? 1 : 0);
  const [third, twoThirds] = [Math.round(height / 3), Math.round((height * 2) / 3)];
  return { rects: mosaic(bits, [0, Math.round(width / 2), width], [0, third, twoThirds, height]) };
}

/** The fields of a grid whose bits are set; bits count row by row. */
function mosaic(bits: number, xs: readonly number[], ys: readonly number[]): ShapeRect[] {
  const rects: ShapeRect[] = [];
  for (let bit = 0; bit < (xs.length - 1) * (ys.length - 1); bit++) {
    if (!(bits & (1 << bit))) continue;
    const [column, row] = [bit % (xs.length - 1), Math.floor(bit / (xs.length - 1))];
    const [x, y] = [xs[column] as number, ys[row] as number];
    rects.push([x, y, (xs[column + 1] as number) - x, (ys[row + 1] as number) - y]);
  }
  return rects;
}
