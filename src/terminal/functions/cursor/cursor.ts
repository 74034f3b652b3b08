import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import { carriageReturn, wrapWhenDue } from '../text/lines.js';

const EXTENDED_REVERSE_WRAP = 1045;
/** xterm's fix for curses: a tab at the full end of a line goes to the next one. */
const TAB_WRAPS = 41;

/** CUU: stops at the top margin, unless it starts above it. */
export function cursorUp(state: State, params: Params): void {
  const limit = state.y >= state.top ? state.top : 0;
  state.moveTo(state.x, Math.max(limit, state.y - params.count(0)));
}

/** CUD */
export function cursorDown(state: State, params: Params): void {
  const limit = state.y <= state.bottom ? state.bottom : state.rows - 1;
  state.moveTo(state.x, Math.min(limit, state.y + params.count(0)));
}

/** CUF */
export function cursorForward(state: State, params: Params): void {
  state.moveTo(Math.min(lastColumn(state), state.x + params.count(0)), state.y);
}

/** CUB */
export function cursorBack(state: State, params: Params): void {
  moveBack(state, params.count(0));
}

/** CNL */
export function cursorNextLine(state: State, params: Params): void {
  cursorDown(state, params);
  carriageReturn(state);
}

/** CPL */
export function cursorPreviousLine(state: State, params: Params): void {
  cursorUp(state, params);
  carriageReturn(state);
}

/** CUP, HVP */
export function cursorPosition(state: State, params: Params): void {
  place(state, params.count(1) - 1, params.count(0) - 1);
}

/** CHA, HPA */
export function cursorColumn(state: State, params: Params): void {
  const row = state.modes.origin ? state.y - state.top : state.y;
  place(state, params.count(0) - 1, row);
}

/** VPA */
export function cursorRow(state: State, params: Params): void {
  const column = state.modes.origin ? state.x - state.left : state.x;
  place(state, column, params.count(0) - 1);
}

/** HPR */
export function columnForward(state: State, params: Params): void {
  const limit = state.modes.origin ? state.right : state.cols - 1;
  state.moveTo(Math.min(limit, state.x + params.count(0)), state.y);
}

/** VPR */
export function rowForward(state: State, params: Params): void {
  const limit = state.modes.origin ? state.bottom : state.rows - 1;
  state.moveTo(state.x, Math.min(limit, state.y + params.count(0)));
}

/** Moves to the first column of the first row of the screen, or of the region in origin mode. */
export function cursorHome(state: State): void {
  place(state, 0, 0);
}

/** BS */
export function backspace(state: State): void {
  moveBack(state, 1);
}

/** HT */
export function tab(state: State): void {
  if (state.privateModes.has(TAB_WRAPS)) wrapWhenDue(state);
  tabForward(state, 1);
}

/** CHT */
export function tabsForward(state: State, params: Params): void {
  tabForward(state, params.count(0));
}

/** CBT */
export function tabsBack(state: State, params: Params): void {
  let x = state.x;
  for (let n = Math.min(params.count(0), state.cols); n > 0; n--) x = state.tabs.before(x);
  state.moveTo(Math.max(x, state.modes.origin ? state.left : 0), state.y);
}

/** A wrap stays pending: a tab in the last column goes nowhere. */
function tabForward(state: State, count: number): void {
  const edge = lastColumn(state);
  for (let n = Math.min(count, state.cols); n > 0; n--) state.x = state.tabs.after(state.x, edge);
  state.changed = true;
}

/** Where a movement to the right stops. */
function lastColumn(state: State): number {
  const { columns } = state.row;
  if (state.x >= columns) return state.cols - 1;
  return Math.min(state.x <= state.right ? state.right : state.cols - 1, columns - 1);
}

function place(state: State, x: number, y: number): void {
  if (!state.modes.origin) return state.moveTo(x, y);
  state.moveTo(Math.min(state.right, state.left + x), Math.min(state.bottom, state.top + y));
}

/** Moves left; with reverse wrap, it continues at the end of the row above, and a pending wrap counts as a step. */
function moveBack(state: State, count: number): void {
  const wraps = state.modes.autowrap && (state.modes.reverseWrap || state.privateModes.has(EXTENDED_REVERSE_WRAP));
  const columns = state.x <= state.right ? state.right - state.left + 1 : state.cols;
  let rest = Math.min(count, columns * state.rows + state.cols);
  if (state.pendingWrap && wraps) rest--;
  state.pendingWrap = false;
  state.changed = true;
  while (rest > 0) {
    const edge = state.x >= state.left ? state.left : 0;
    const steps = Math.min(rest, state.x - edge);
    state.x -= steps;
    rest -= steps;
    if (rest === 0 || !wraps) return;
    state.y = state.y === state.top ? state.bottom : state.y === 0 ? state.rows - 1 : state.y - 1;
    state.x = state.right;
    rest--;
  }
}
