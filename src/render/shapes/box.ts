import { type CellSize, lineStart, type Shape, type ShapeRect } from './shape.js';

/** U+2500 to U+257F as arms up, right, down, left; dashes with their count; curves and diagonals as a letter. */
const BOX = (
  '0101 0202 1010 2020 -3 =3 |3 !3 -4 =4 |4 !4 0110 0210 0120 0220 ' +
  '0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120 ' +
  '2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212 ' +
  '0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212 ' +
  '2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 -2 =2 |2 !2 ' +
  '0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130 ' +
  '3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 a b c ' +
  'd / \\ x 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010'
).split(' ');

/** Draws lines and corners up to the edges of the cell. */
export function boxShape(codePoint: number, cell: CellSize): Shape {
  const code = BOX[codePoint - 0x2500] as string;
  if (/^\d/.test(code)) {
    const [up, right, down, left] = Array.from(code, Number) as [number, number, number, number];
    const arms = { up, right, down, left };
    return { rects: code.includes('3') ? doubleRects(arms, cell) : lineRects(arms, cell) };
  }
  if (/\d$/.test(code)) return { rects: dashes(code[0] as string, Number(code[1]), cell) };
  return 'abcd'.includes(code) ? curve(code, cell) : diagonal(code, cell);
}

function lineRects({ up, right, down, left }: Arms, { width, height, line }: CellSize): ShapeRect[] {
  const [across, upright] = [Math.max(left, right) * line, Math.max(up, down) * line];
  const [acrossTop, uprightLeft] = [lineStart(height, across || line, line), lineStart(width, upright || line, line)];
  const [acrossEnd, uprightEnd] = [acrossTop + (across || line), uprightLeft + (upright || line)];
  const rects: ShapeRect[] = [];
  if (up) rects.push([lineStart(width, up * line, line), 0, up * line, acrossEnd]);
  if (down) rects.push([lineStart(width, down * line, line), acrossTop, down * line, height - acrossTop]);
  if (left) rects.push([0, lineStart(height, left * line, line), uprightEnd, left * line]);
  if (right) rects.push([uprightLeft, lineStart(height, right * line, line), width - uprightLeft, right * line]);
  return rects;
}

/** `-` light and `=` heavy are horizontal, `|` and `!` the same vertical. */
function dashes(kind: string, count: number, { width, height, line }: CellSize): ShapeRect[] {
  const isUpright = kind === '|' || kind === '!';
  const thickness = kind === '-' || kind === '|' ? line : 2 * line;
  const side = isUpright ? height : width;
  const gap = Math.max(1, Math.round((side / count) * 0.4));
  return Array.from({ length: count }, (_, i): ShapeRect => {
    const [from, to] = [Math.round((side * i) / count), Math.round((side * (i + 1)) / count)];
    const [start, length] = [from + (gap >> 1), Math.max(1, to - from - gap)];
    return isUpright
      ? [lineStart(width, thickness, line), start, thickness, length]
      : [start, lineStart(height, thickness, line), length, thickness];
  });
}

/** Round corners in Unicode's order: down right, down left, up left, up right. */
function curve(code: string, { width, height, line }: CellSize): Shape {
  const x = lineStart(width, line, line) + line / 2;
  const y = lineStart(height, line, line) + line / 2;
  const radius = Math.min(x, y, width - x);
  const toRight = code === 'a' || code === 'd';
  const toBottom = code === 'a' || code === 'b';
  const [bendX, bendY] = [toRight ? x + radius : x - radius, toBottom ? y + radius : y - radius];
  const sweep = toRight === toBottom ? 1 : 0;
  const path = `M${x} ${toBottom ? height : 0}V${bendY}A${radius} ${radius} 0 0 ${sweep} ${bendX} ${y}H${toRight ? width : 0}`;
  return { path, stroke: line };
}

function diagonal(code: string, { width, height, line }: CellSize): Shape {
  const rising = `M0 ${height}L${width} 0`;
  const falling = `M0 0L${width} ${height}`;
  return { path: code === '/' ? rising : code === '\\' ? falling : rising + falling, stroke: line };
}

/** The line from the middle of the cell to each side: 0 none, 1 light, 2 heavy, 3 double. */
interface Arms {
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
function doubleRects(arms: Arms, { width, height, line }: CellSize): ShapeRect[] {
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
