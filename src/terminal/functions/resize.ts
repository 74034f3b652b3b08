import { type Place, popLine, pullRows, reflow } from '../screen/reflow.js';
import { Row } from '../screen/row.js';
import { ScreenBuffer } from '../screen/screen-buffer.js';
import { contentEnd } from '../screen/text.js';
import type { State } from '../state/state.js';
import { NO_CLUSTER } from '../unicode/graphemes.js';

/** Resizes the terminal. The main screen is rewrapped or cropped; the alternate screen is always cropped. */
export function resizeGrid(state: State, cols: number, rows: number, lines: 'wrap' | 'crop' = 'wrap'): void {
  if (cols === state.cols && rows === state.rows) return;
  const isAlternate = state.isAlternate;
  const cursor: Place = { x: state.x, y: state.y, pendingWrap: state.pendingWrap };
  const { saved, leftAt } = state.main;
  // while the alternate screen is shown, the main screen is anchored at the position where the cursor left it
  const mainPlace = isAlternate && leftAt ? leftAt : cursor;
  const isSavedThere = isAlternate && saved?.x === mainPlace.x && saved.y === mainPlace.y;
  // xterm never rewraps and leaves a saved cursor in its row; if lines are rewrapped, it follows them as in Ghostty
  const follows = saved && cols !== state.cols && state.dialect === 'xterm';
  if (follows) Object.assign(saved, { x: Math.min(saved.x, state.cols - 1), y: Math.min(saved.y, state.rows - 1) });
  state.main =
    lines === 'wrap'
      ? resizeMain(state.main, cols, rows, follows ? [mainPlace, saved] : [mainPlace])
      : cropScreen(state.main, cols, rows, mainPlace);
  if (isSavedThere) Object.assign(saved as object, mainPlace);
  if (state.alternate) state.alternate = cropScreen(state.alternate, cols, rows, isAlternate ? cursor : null);
  state.screen = isAlternate ? (state.alternate as ScreenBuffer) : state.main;
  const mayWait = state.modes.autowrap || cols === state.cols;
  state.cols = cols;
  state.rows = rows;
  state.resetMargins();
  state.tabs.resize(cols);
  state.moveTo(cursor.x, cursor.y);
  state.pendingWrap = cursor.pendingWrap && cursor.x === state.row.columns - 1 && mayWait;
  fitDoubleLines(state, cursor);
  // the last printed character has moved
  state.clusterState = NO_CLUSTER;
}

/** Keeps a pending wrap at the end of a double-width line. */
function fitDoubleLines(state: State, cursor: Place): void {
  // a double-width line may return from the history after all others are gone
  if (!state.hasDoubleLines) for (let y = 0; y < state.rows; y++) state.screen.row(y).lineSize = 0;
  const { columns } = state.row;
  if (state.x < columns) return;
  state.x = columns - 1;
  state.pendingWrap = cursor.x === columns && state.modes.autowrap;
}

/** Positions in order of priority: the first one stays in view. */
type Places = readonly [cursor: Place, ...followers: Place[]];

function resizeMain(screen: ScreenBuffer, cols: number, height: number, places: Places): ScreenBuffer {
  const scrollback = screen.scrollback as NonNullable<ScreenBuffer['scrollback']>;
  const [place] = places;
  let rows = changeHeight(screen, cols, height, places);
  if (cols !== screen.cols) {
    // a line that begins in the history is wrapped as a whole
    const before = rows[0]?.wrapped ? popLine(scrollback) : [];
    moveDown(places, before.length);
    rows = reflow([...before, ...rows], cols, places);
    dropBlankRows(rows, height, place);
    const surplus = Math.max(0, Math.min(rows.length - height, place.y));
    for (const row of rows.splice(0, surplus)) scrollback.push(row);
    moveDown(places, -surplus);
    rows.length = Math.min(rows.length, height);
    const pulled = pullRows(scrollback, cols, height - rows.length);
    moveDown(places, pulled.length);
    rows.unshift(...pulled);
    while (rows.length < height) rows.push(new Row(cols));
  }
  return keep(screen, new ScreenBuffer(cols, height, scrollback, rows));
}

function cropScreen(screen: ScreenBuffer, cols: number, height: number, place: Place | null): ScreenBuffer {
  const rows = changeHeight(screen, cols, height, [place ?? { x: 0, y: 0, pendingWrap: false }]);
  if (place?.pendingWrap && place.x < cols - 1) Object.assign(place, { x: place.x + 1, pendingWrap: false });
  const cropped = rows.map((row) => {
    if (row.width === cols) return row;
    const copy = new Row(cols);
    row.splitAt(cols);
    copy.copy(row, 0, 0, Math.min(row.used, cols));
    copy.seq = row.seq;
    // a line that begins in the history stays one line
    copy.lineSize = row.lineSize;
    if (screen.scrollback) Object.assign(copy, { wrapped: row.wrapped, rowsBefore: row.rowsBefore });
    return copy;
  });
  return keep(screen, new ScreenBuffer(cols, height, screen.scrollback, cropped));
}

/** Fewer rows: drops those below the cursor first, then the top. More: history returns if the cursor is in the last row. */
function changeHeight(screen: ScreenBuffer, cols: number, height: number, places: Places): Row[] {
  const [place] = places;
  const rows = Array.from({ length: screen.height }, (_, y) => screen.row(y));
  rows.length = Math.min(rows.length, Math.max(height, place.y + 1));
  while (rows.length > height) {
    const row = rows.shift() as Row;
    screen.scrollback?.push(row);
    moveDown(places, -1);
  }
  if (rows.length < height && screen.scrollback && place.y === rows.length - 1) {
    const pulled = pullRows(screen.scrollback, screen.cols, height - rows.length);
    moveDown(places, pulled.length);
    rows.unshift(...pulled);
  }
  // created at the new width: at the old width they could briefly take a gigabyte
  while (rows.length < height) rows.push(new Row(cols));
  return rows;
}

function moveDown(places: Places, rows: number): void {
  for (const place of places) place.y += rows;
}

/** Unwritten rows below the cursor make room first. */
function dropBlankRows(rows: Row[], height: number, place: Place): void {
  while (rows.length > height && rows.length - 1 > place.y && contentEnd(rows.at(-1) as Row) === 0) rows.pop();
}

function keep(from: ScreenBuffer, to: ScreenBuffer): ScreenBuffer {
  to.kittyStack = from.kittyStack;
  to.saved = from.saved;
  to.savedOnEntry = from.savedOnEntry;
  to.leftAt = from.leftAt;
  // as in xterm, it may stay below or right of the screen until the screen grows again; DECRC clamps it to the screen
  if (to.saved) to.saved.y = Math.max(0, to.saved.y);
  return to;
}
