import { BLANK, WIDE } from './cells.js';
import { Row } from './row.js';
import type { Scrollback } from './scrollback.js';
import { contentEnd } from './text.js';

const SPACE = 0x20;

/** A position in the rows that are being rewrapped. */
export interface Place {
  x: number;
  y: number;
  pendingWrap: boolean;
}

const NO_PLACES: readonly Place[] = [];

/** Rewraps rows of any width to `cols` columns: soft wraps are undone and redone. Each position moves with its text. */
export function reflow(rows: Row[], cols: number, places: readonly Place[] = NO_PLACES): Row[] {
  const result: Row[] = [];
  const moves: [place: Place, to: Place][] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && (rows[end] as Row).wrapped) end++;
    const line = rows.slice(start, end);
    const here = places.filter(({ y }) => y >= start && y < end);
    const wrapped = wrapLogicalLine(
      line,
      cols,
      here.map((place) => placeInText(line, place, place.y - start)),
    );
    for (const [i, place] of here.entries()) {
      const to = wrapped.places[i];
      if (to) moves.push([place, { ...to, y: result.length + to.y }]);
    }
    for (const row of wrapped.rows) result.push(row);
    start = end;
  }
  for (const [place, to] of moves) Object.assign(place, to);
  return result;
}

/** Removes the newest `count` rows, at this width, from the history. */
export function pullRows(scrollback: Scrollback, cols: number, count: number): Row[] {
  let rows: Row[] = [];
  while (rows.length < count) {
    const line = popLine(scrollback);
    if (line.length === 0) break;
    const fits = line.every((row) => row.width === cols);
    rows = (fits ? line : reflow(line, cols)).concat(rows);
  }
  for (const row of rows.splice(0, Math.max(0, rows.length - count))) scrollback.push(row);
  return rows;
}

/** Removes the rows of the newest logical line from the history. */
export function popLine(scrollback: Scrollback): Row[] {
  const rows: Row[] = [];
  for (let row = scrollback.pop(); row; row = scrollback.pop()) {
    rows.push(row);
    if (!row.wrapped) break;
  }
  return rows.reverse();
}

/** The number of cells of a row that belong to the line: a wide character may have left the last column of a full row free. */
export function lengthInLine(row: Row, next: Row | undefined): number {
  if (!next) return contentEnd(row);
  const { columns } = row;
  const skipsLast = row.cells[columns - 1] === BLANK && ((next.cells[0] as number) & WIDE) !== 0;
  return skipsLast ? columns - 1 : columns;
}

/** `cursors` are characters of the line by row and column; the result has their positions in the same order. */
function wrapLogicalLine(line: Row[], cols: number, cursors: readonly InText[]): { rows: Row[]; places: Place[] } {
  const first = line[0] as Row;
  if (line.length === 1 && contentEnd(first) <= cols)
    return {
      rows: [crop(first, cols)],
      places: cursors.map((cursor) => placeOnRow(cursor.x, 0, contentEnd(first), cols)),
    };
  const rows = [newRow(cols, first.wrapped, first.rowsBefore)];
  const places: Place[] = [];
  let x = 0;
  line.forEach((source, i) => {
    const length = lengthInLine(source, line[i + 1]);
    for (let from = 0; from < length; from++) {
      const isWide = ((source.cells[from] as number) & WIDE) !== 0;
      if (x + (isWide ? 2 : 1) > cols && x > 0) {
        if (isWide && x === cols) keepLastColumn(rows.at(-1) as Row);
        rows.push(newRow(cols, true, first.rowsBefore + rows.length));
        x = 0;
      }
      for (const [n, cursor] of cursors.entries()) {
        if (cursor.y === i && (cursor.x === from || (isWide && cursor.x === from + 1)))
          places[n] = placeOnRow(x + cursor.x - from, rows.length - 1, x, cols);
      }
      const target = rows.at(-1) as Row;
      if (isWide && cols < 2) {
        target.put(x++, BLANK, source.styleAt(from), 0);
      } else {
        target.copy(source, from, x, isWide ? 2 : 1);
        x += isWide ? 2 : 1;
      }
      if (isWide) from++;
    }
    for (const [n, cursor] of cursors.entries()) {
      if (cursor.y === i && cursor.x >= length) places[n] = placeOnRow(x + cursor.x - length, rows.length - 1, x, cols);
    }
  });
  return { rows, places };
}

/** A blank there is part of the line: as a space it differs from a column left free by a wide character. */
function keepLastColumn({ cells, width }: Row): void {
  if (cells[width - 1] === BLANK) cells[width - 1] = SPACE;
}

/** A character of a line by its row in the line and its column there. */
interface InText {
  x: number;
  y: number;
}

/** The character under the cursor: behind the end of a row that continues, it is the first character of the next row. */
function placeInText(line: Row[], { x, pendingWrap }: Place, y: number): InText {
  const at = pendingWrap ? x + 1 : x;
  const next = line[y + 1];
  return next && at >= lengthInLine(line[y] as Row, next) ? { x: 0, y: y + 1 } : { x: at, y };
}

/** A cursor beyond the row stays in the last column, with a pending wrap if there is text. */
function placeOnRow(x: number, y: number, textEnd: number, cols: number): Place {
  return x < cols ? { x, y, pendingWrap: false } : { x: cols - 1, y, pendingWrap: textEnd >= cols };
}

function crop(row: Row, cols: number): Row {
  const copy = newRow(cols, row.wrapped, row.rowsBefore);
  const count = Math.min(row.used, cols);
  row.splitAt(cols);
  copy.copy(row, 0, 0, count);
  copy.seq = row.seq;
  copy.lineSize = row.lineSize;
  return copy;
}

function newRow(cols: number, wrapped: boolean, rowsBefore: number): Row {
  const row = new Row(cols);
  row.wrapped = wrapped;
  row.rowsBefore = rowsBefore;
  return row;
}
