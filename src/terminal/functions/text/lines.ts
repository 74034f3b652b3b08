import type { State } from '../../state/state.js';
import type { Width } from '../../unicode/width.js';

/** Splits endless output into several lines, because the numbers of later lines must never change. */
const MAX_LINE_ROWS = 500;

/** Wraps to the next row because the last column is full, and marks the two rows as one line. */
export function wrapLine(state: State): void {
  const reachesEdge = state.x === state.row.columns - 1;
  const before = state.y;
  const rowsBefore = state.row.rowsBefore + 1;
  state.pendingWrap = false;
  const scrolled = index(state);
  state.x = state.left;
  if (!(scrolled || state.y !== before) || !reachesEdge || state.left > 0) return;
  state.row.wrapped = rowsBefore < MAX_LINE_ROWS;
  state.row.rowsBefore = state.row.wrapped ? rowsBefore : 0;
}

/** Performs a pending wrap before printing; without autowrap the last column is overwritten. */
export function wrapWhenDue(state: State): void {
  if (!state.pendingWrap) return;
  if (state.modes.autowrap) wrapLine(state);
  else state.pendingWrap = false;
}

/** One past the last column that printing from here may fill: the right margin, or the screen's edge beyond it. */
export function edgeOf(state: State): number {
  // double-width lines exclude column margins
  if (state.hasDoubleLines) return state.row.columns;
  return state.x <= state.right ? state.right + 1 : state.cols;
}

/** Wraps before a character that does not fit, leaving the last column as it is; false if it cannot be shown. */
export function makeRoom(state: State, width: Width): boolean {
  wrapWhenDue(state);
  const edge = edgeOf(state);
  if (state.x + width <= edge) return true;
  // the hidden half of a double-width line shows nothing
  if (!state.modes.autowrap || state.right - state.left < 1 || state.x >= edge) return false;
  wrapLine(state);
  return state.x + width <= edgeOf(state);
}

/** Prepares the cells from `x` for writing: no character is cut in half, and insert mode moves existing cells right. */
export function openCells(state: State, x: number, count: number, edge: number): void {
  const { row } = state;
  row.splitAt(x, state.erasePen);
  if (state.modes.insert && state.isInsideColumns) {
    row.splitAt(edge - count, state.erasePen);
    row.splitAt(edge, state.erasePen);
    row.shift(x, edge, count, state.erasePen);
  } else {
    row.splitAt(x + count, state.erasePen);
  }
}

/** Moves the cursor to `x`, or leaves it in the last column with a pending wrap. */
export function advanceTo(state: State, x: number, edge: number): void {
  if (x < edge) {
    state.x = x;
  } else {
    state.x = edge - 1;
    state.pendingWrap = true;
  }
}

/** IND, and LF without LNM: down, scrolling at the bottom of the region. Returns whether it scrolled. */
export function index(state: State): boolean {
  state.changed = true;
  if (state.y === state.bottom) {
    if (!state.isInsideColumns) return false;
    scrollRegionUp(state, state.top, 1);
    return true;
  }
  if (state.y < state.rows - 1) state.y++;
  return false;
}

/** RI: up, scrolling at the top of the region. */
export function reverseIndex(state: State): void {
  state.pendingWrap = false;
  state.changed = true;
  if (state.y === state.top) {
    if (state.isInsideColumns) scrollRegionDown(state, state.top, 1);
  } else if (state.y > 0) {
    state.y--;
  }
}

/** LF, VT, FF */
export function lineFeed(state: State): void {
  state.pendingWrap = false;
  index(state);
  if (state.modes.newline) carriageReturn(state);
}

/** NEL */
export function nextLine(state: State): void {
  state.pendingWrap = false;
  index(state);
  carriageReturn(state);
}

export function carriageReturn(state: State): void {
  state.x = state.x >= state.left || state.modes.origin ? state.left : 0;
  state.pendingWrap = false;
  state.changed = true;
}

/** SU, and DL from row `top`. */
export function scrollRegionUp(state: State, top: number, count: number): void {
  const { screen, bottom, left, right, erasePen } = state;
  state.changed = true;
  if (state.hasColumnMargins) screen.scrollColumnsUp(top, bottom, left, right, count, erasePen);
  else screen.scrollUp(top, bottom, count, erasePen);
}

/** SD, and IL from row `top`. */
export function scrollRegionDown(state: State, top: number, count: number): void {
  const { screen, bottom, left, right, erasePen } = state;
  state.changed = true;
  if (state.hasColumnMargins) screen.scrollColumnsDown(top, bottom, left, right, count, erasePen);
  else screen.scrollDown(top, bottom, count, erasePen);
}

/** SL and DECDC: moves the columns of the region from `from` to the left. */
export function scrollColumnsLeft(state: State, from: number, count: number): void {
  shiftColumns(state, from, -count);
}

/** SR and DECIC */
export function scrollColumnsRight(state: State, from: number, count: number): void {
  shiftColumns(state, from, count);
}

/** IL */
export function insertLines(state: State, count: number): void {
  if (!state.isInsideRegion) return;
  scrollRegionDown(state, state.y, count);
  state.x = state.left;
  state.pendingWrap = false;
}

/** DL: lines deleted at the top of the screen do not go into the history. */
export function deleteLines(state: State, count: number): void {
  if (!state.isInsideRegion) return;
  const { screen, bottom, left, right, erasePen, y } = state;
  if (state.hasColumnMargins) screen.scrollColumnsUp(y, bottom, left, right, count, erasePen);
  else screen.deleteRows(y, bottom, count, erasePen);
  state.changed = true;
  state.x = state.left;
  state.pendingWrap = false;
}

function shiftColumns(state: State, from: number, by: number): void {
  for (let y = state.top; y <= state.bottom; y++) shiftCells(state, y, from, by);
  state.changed = true;
}

/** Moves the cells of row `y` from column `from` to the right margin. */
export function shiftCells(state: State, y: number, from: number, by: number): void {
  const row = state.screen.row(y);
  const to = state.right + 1;
  row.splitAt(from, state.erasePen);
  row.splitAt(to, state.erasePen);
  if (Math.abs(by) < to - from) row.splitAt(by > 0 ? to - by : from - by, state.erasePen);
  row.shift(from, to, by, state.erasePen);
  if (by < 0 && to === state.cols) state.screen.endLineAt(y);
}
