import { type Arms, doubleRects } from './double-lines.js';
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
