import { isBlankChar, isDrawing, type LookRow, type Looks } from './looks.js';

/** A piece of a row with one background. `to` is exclusive. */
export interface Segment {
  y: number;
  from: number;
  to: number;
  back: number;
}

const MAX_GAP = 3;
/** Rows that are entirely coloured: a band of more is a window. */
const MAX_BAND_ROWS = 2;
const MOST = 0.9;

/** The pieces of a row by background. Pieces of one colour with a small gap between them count as one. */
export function segmentsOf({ rows, cursor }: Looks, y: number): Segment[] {
  const { back, chars, fore } = rows[y] as LookRow;
  const found: Segment[] = [];
  const last = new Map<number, Segment>();
  for (let from = 0; from < back.length; ) {
    let to = from + 1;
    while (to < back.length && back[to] === back[from]) to++;
    const before = last.get(back[from] as number);
    if (before && isGap(before.to, from)) before.to = to;
    else {
      const segment = { y, from, to, back: back[from] as number };
      last.set(segment.back, segment);
      found.push(segment);
    }
    from = to;
  }
  return found;

  function isGap(start: number, end: number): boolean {
    // the hardware cursor takes the place of the highlight
    if (cursor.visible && cursor.y === y && cursor.x === start && !isBlankChar(chars[start])) return end - start <= 2;
    // the columns of a table
    if (end - start === 1 && chars[start] === '│') return fore[start - 1] === fore[end] && isPadded(start, end);
    // padding ends an item
    if (isBlankChar(chars[start - 1]) || isBlankChar(chars[end])) return false;
    if (end - start === 1) return !isDrawing(chars[start]);
    return end - start <= MAX_GAP && chars.slice(start, end).every(isBlankChar);
  }

  function isPadded(start: number, end: number): boolean {
    return isBlankChar(chars[start - 1]) && back[start - 2] === back[end] && back[end + 1] === back[end];
  }
}

/** How much of the segment's columns has this background in another row, from 0 to 1. */
export function coverage({ rows }: Looks, { from, to }: Segment, y: number, back: number): number {
  const row = rows[y];
  if (!row) return 0;
  let count = 0;
  for (let x = from; x < to; x++) if (row.back[x] === back) count++;
  return count / (to - from);
}

/** The rows that are bars from edge to edge: titles, headers, status lines, and selected rows of wide lists. */
export function bands({ rows, base, cols }: Looks): Set<number> {
  const isColoured = rows.map(({ back }) => back.filter((color) => color !== base).length >= MOST * cols);
  const found = new Set<number>();
  for (let y = 0; y < rows.length; y++) {
    if (!isColoured[y]) continue;
    let end = y;
    while (isColoured[end]) end++;
    if (end - y <= MAX_BAND_ROWS) for (let i = y; i < end; i++) found.add(i);
    y = end;
  }
  return found;
}
