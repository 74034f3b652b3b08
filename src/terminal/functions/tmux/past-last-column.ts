import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import * as Edit from '../edit/edit.js';
import * as Erase from '../edit/erase.js';
import { lineFeed } from '../text/lines.js';
import { printRun } from '../text/print-runs.js';

// tmux has no pending wrap: its cursor really is past the last column, and control functions start from there.

/** Without autowrap, tmux's cursor never gets there. */
function isBehindLastColumn(state: State): boolean {
  return state.pendingWrap && state.modes.autowrap;
}

/** Functions that keep the cursor's column keep it there as well. */
export function inPlace<Rest extends unknown[]>(run: (state: State, ...rest: Rest) => void) {
  return (state: State, ...rest: Rest): void => {
    const isBehind = isBehindLastColumn(state);
    run(state, ...rest);
    state.pendingWrap = isBehind;
  };
}

/** There is nothing to change behind the last column. */
function onCells(run: (state: State, params: Params) => void) {
  return (state: State, params: Params): void => {
    if (!isBehindLastColumn(state)) run(state, params);
  };
}

const eraseAnyCells = inPlace(Erase.eraseInLine);
const eraseAnyRows = inPlace(Erase.eraseInDisplay);

/** EL */
export function eraseInLine(state: State, params: Params): void {
  if (params.get(0, 0) === 0 && isBehindLastColumn(state)) return;
  eraseAnyCells(state, params);
}

/** ED */
export function eraseInDisplay(state: State, params: Params): void {
  if (params.get(0, 0) === 0 && isBehindLastColumn(state)) return Erase.eraseRowsBelow(state);
  eraseAnyRows(state, params);
}

/** ECH */
export const eraseCharacters = onCells(Erase.eraseCharacters);
/** ICH */
export const insertCharacters = onCells(Edit.insertCharacters);
/** DCH */
export const deleteCharacters = onCells(Edit.deleteCharacters);

/** REP: at most to the end of the row, and only ASCII. */
export function repeat(state: State, params: Params): void {
  const code = state.lastCode;
  const room = isBehindLastColumn(state) ? 0 : state.cols - state.x;
  const count = Math.min(params.count(0), room);
  if (code > 0 && code < 0x7f && count > 0) printRun(state, code, 1, count, state.seq);
}

/** CUB */
export function cursorBack(state: State, params: Params): void {
  state.moveTo(columnOf(state) - params.count(0), state.y);
}

/** BS: from the first column of a wrapped row, moves to the end of the row above. */
export function backspace(state: State): void {
  const x = columnOf(state);
  if (x === 0 && state.y > 0 && state.row.wrapped) state.moveTo(state.cols - 1, state.y - 1);
  else state.moveTo(x - 1, state.y);
}

/** LF, VT, FF: straight down. */
export const lineFeedInPlace = inPlace(lineFeed);

function columnOf(state: State): number {
  return isBehindLastColumn(state) ? state.cols : state.x;
}
