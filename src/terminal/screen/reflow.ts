import { BLANK, WIDE } from './cells.js';
import { Row } from './row.js';
import type { Scrollback } from './scrollback.js';
import { contentEnd } from './text.js';

/** A place on the rows that are being wrapped anew. */
export interface Place {
  x: number;
  y: number;
  pendingWrap: boolean;
}

/** Rows of any width as rows of `cols` columns: soft wraps are undone and made again. `place` moves with its text. */
export function reflow(rows: Row[], cols: number, place: Place | null): Row[] {
  const result: Row[] = [];
  let moved: Place | null = null;
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && (rows[end] as Row).wrapped) end++;
    const line = rows.slice(start, end);
    const isHere = place !== null && place.y >= start && place.y < end;
    const wrapped = wrapLogicalLine(line, cols, isHere ? { ...place, y: place.y - start } : null);
    if (wrapped.place) moved = { ...wrapped.place, y: result.length + wrapped.place.y };
    for (const row of wrapped.rows) result.push(row);
    start = end;
  }
  if (place && moved) Object.assign(place, moved);
  return result;
}

/** The newest `count` rows of the history at this width, taken out of it. */
export function pullRows(scrollback: Scrollback, cols: number, count: number): Row[] {
  const rows: Row[] = [];
  while (rows.length < count) {
    const line = popLine(scrollback);
    if (line.length === 0) break;
    const fits = line.every((row) => row.width === cols);
    rows.unshift(...(fits ? line : reflow(line, cols, null)));
  }
  while (rows.length > count) scrollback.push(rows.shift() as Row);
  return rows;
}

/** Takes the rows of the newest logical line out of the history. */
export function popLine(scrollback: Scrollback): Row[] {
  const rows: Row[] = [];
  for (let row = scrollback.pop(); row; row = scrollback.pop()) {
    rows.unshift(row);
    if (!row.wrapped) break;
  }
  return rows;
}

/** How many cells of a row belong to the line: a wide character may have left the last column of a full row free. */
export function lengthInLine(row: Row, next: Row | undefined): number {
  if (!next) return contentEnd(row);
  const skipsLast = row.cells[row.width - 1] === BLANK && ((next.cells[0] as number) & WIDE) !== 0;
  return skipsLast ? row.width - 1 : row.width;
}

function wrapLogicalLine(line: Row[], cols: number, place: Place | null): { rows: Row[]; place: Place | null } {
  const first = line[0] as Row;
  if (line.length === 1 && contentEnd(first) <= cols)
    return { rows: [crop(first, cols)], place: cropPlace(place, cols) };
  const rows = [newRow(cols, first.wrapped)];
  let moved: Place | null = null;
  let x = 0;
  line.forEach((source, i) => {
    const length = lengthInLine(source, line[i + 1]);
    for (let from = 0; from < length; from++) {
      const isWide = ((source.cells[from] as number) & WIDE) !== 0;
      if (x + (isWide ? 2 : 1) > cols && x > 0) {
        rows.push(newRow(cols, true));
        x = 0;
      }
      if (place?.y === i && place.x === from) moved = { x, y: rows.length - 1, pendingWrap: false };
      if (place?.y === i && place.x === from + 1 && isWide)
        moved = { x: x + 1, y: rows.length - 1, pendingWrap: false };
      const target = rows.at(-1) as Row;
      if (isWide && cols < 2) {
        target.put(x++, BLANK, source.cells[source.width + from] as number, 0);
      } else {
        target.copy(source, from, x, isWide ? 2 : 1);
        x += isWide ? 2 : 1;
      }
      if (isWide) from++;
    }
    if (place?.y === i && (place.x >= length || place.pendingWrap)) moved = placeAfter(rows, x, place, length, cols);
  });
  return { rows, place: place && (moved ?? { x: cols - 1, y: rows.length - 1, pendingWrap: false }) };
}

/** The cursor stood behind the text: it keeps its distance, or waits to wrap where the row is full. */
function placeAfter(rows: Row[], x: number, place: Place, length: number, cols: number): Place {
  const distance = place.pendingWrap ? 0 : place.x - length;
  if (x >= cols && distance === 0 && place.pendingWrap) return { x: cols - 1, y: rows.length - 1, pendingWrap: true };
  let at = x + distance;
  let y = rows.length - 1;
  while (at >= cols) {
    at -= cols;
    y++;
    if (y === rows.length) rows.push(newRow(cols, true));
  }
  return { x: at, y, pendingWrap: false };
}

function crop(row: Row, cols: number): Row {
  const copy = newRow(cols, row.wrapped);
  const count = Math.min(row.used, cols);
  row.splitAt(cols);
  copy.copy(row, 0, 0, count);
  copy.seq = row.seq;
  return copy;
}

function cropPlace(place: Place | null, cols: number): Place | null {
  if (!place) return null;
  return { x: Math.min(place.x, cols - 1), y: place.y, pendingWrap: place.pendingWrap && place.x === cols - 1 };
}

function newRow(cols: number, wrapped: boolean): Row {
  const row = new Row(cols);
  row.wrapped = wrapped;
  return row;
}
