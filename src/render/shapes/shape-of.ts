import { boxShape } from './box.js';
import type { CellSize, Shape, ShapeRect } from './shape.js';

/** The shape of a character that must join its neighbours without a gap; drawn even if a font has a glyph. */
export function shapeOf(codePoint: number, cell: CellSize): Shape | undefined {
  if (codePoint < 0x23ba) return undefined;
  if (codePoint <= 0x23bd) return scanLine(codePoint - 0x23ba, cell);
  if (codePoint >= 0x2500 && codePoint < 0x2580) return boxShape(codePoint, cell);
  if (codePoint >= 0x2580 && codePoint < 0x25a0) return blockShape(codePoint, cell);
  if (codePoint >= 0x2800 && codePoint < 0x2900) return brailleShape(codePoint, cell);
  if (codePoint >= 0xe0b0 && codePoint < 0xe0c0) return powerlineShape(codePoint, cell);
  return codePoint >= 0x1fb00 && codePoint < 0x1fb3c ? sextantShape(codePoint, cell) : undefined;
}

/** The scan lines above and below the middle in the VT100's special graphics. */
function scanLine(index: number, { width, height, line }: CellSize): Shape {
  const at = [0, 0.25, 0.75, 1][index] as number;
  return { rects: [[0, Math.round((height - line) * at), width, line]] };
}

/** U+E0B0 to U+E0BF: separators in prompts and status lines. */
function powerlineShape(codePoint: number, { width: w, height: h, line }: CellSize): Shape | undefined {
  const middle = h / 2;
  const thin = (path: string): Shape => ({ path, stroke: line });
  switch (codePoint) {
    case 0xe0b0:
      return { path: `M0 0L${w} ${middle}L0 ${h}Z` };
    case 0xe0b1:
      return thin(`M0 0L${w} ${middle}L0 ${h}`);
    case 0xe0b2:
      return { path: `M${w} 0L0 ${middle}L${w} ${h}Z` };
    case 0xe0b3:
      return thin(`M${w} 0L0 ${middle}L${w} ${h}`);
    case 0xe0b4:
      return { path: `M0 0A${w} ${middle} 0 0 1 0 ${h}Z` };
    case 0xe0b5:
      return thin(`M0 0A${w} ${middle} 0 0 1 0 ${h}`);
    case 0xe0b6:
      return { path: `M${w} 0A${w} ${middle} 0 0 0 ${w} ${h}Z` };
    case 0xe0b7:
      return thin(`M${w} 0A${w} ${middle} 0 0 0 ${w} ${h}`);
    case 0xe0b8:
      return { path: `M0 0L${w} ${h}L0 ${h}Z` };
    case 0xe0ba:
      return { path: `M${w} 0L${w} ${h}L0 ${h}Z` };
    case 0xe0bc:
      return { path: `M0 0L${w} 0L0 ${h}Z` };
    case 0xe0be:
      return { path: `M0 0L${w} 0L${w} ${h}Z` };
    case 0xe0b9:
    case 0xe0bf:
      return thin(`M0 0L${w} ${h}`);
    case 0xe0bb:
    case 0xe0bd:
      return thin(`M${w} 0L0 ${h}`);
    default:
      return undefined;
  }
}

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
function brailleShape(codePoint: number, { width, height }: CellSize): Shape {
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

const SHADES = [0.25, 0.5, 0.75];
/** Which quarters are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right. */
const QUARTERS = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

/** U+2580 to U+259F: halves, eighths, shades and quarters. */
function blockShape(codePoint: number, { width, height }: CellSize): Shape {
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
function sextantShape(codePoint: number, { width, height }: CellSize): Shape {
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
