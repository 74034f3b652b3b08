import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import { advance, joins, NO_CLUSTER } from '../../unicode/graphemes.js';
import { properties } from '../../unicode/properties.js';
import { widthOf } from '../../unicode/width.js';
import { scrollColumnsLeft, scrollColumnsRight, shiftCells } from '../text/lines.js';
import { printByte, printCodePoint } from '../text/print.js';
import { printRun } from '../text/print-runs.js';

/** ICH */
export function insertCharacters(state: State, params: Params): void {
  state.pendingWrap = false;
  if (!state.isInsideColumns) return;
  shiftCells(state, state.y, state.x, Math.min(params.count(0), state.cols));
  state.changed = true;
}

/** DCH */
export function deleteCharacters(state: State, params: Params): void {
  state.pendingWrap = false;
  if (!state.isInsideColumns) return;
  shiftCells(state, state.y, state.x, -Math.min(params.count(0), state.cols));
  state.changed = true;
}

/** DECIC */
export function insertColumns(state: State, params: Params): void {
  if (state.isInsideRegion) scrollColumnsRight(state, state.x, Math.min(params.count(0), state.cols));
}

/** DECDC */
export function deleteColumns(state: State, params: Params): void {
  if (state.isInsideRegion) scrollColumnsLeft(state, state.x, Math.min(params.count(0), state.cols));
}

/** SL */
export function scrollLeft(state: State, params: Params): void {
  if (state.isInsideRegion) scrollColumnsLeft(state, state.left, Math.min(params.count(0), state.cols));
}

/** SR */
export function scrollRight(state: State, params: Params): void {
  if (state.isInsideRegion) scrollColumnsRight(state, state.left, Math.min(params.count(0), state.cols));
}

/** DECBI: moves left; at the left margin the region scrolls right instead. */
export function backIndex(state: State): void {
  if (state.x === state.left && state.isInsideRegion) scrollColumnsRight(state, state.left, 1);
  else state.moveTo(state.x - 1, state.y);
}

/** DECFI */
export function forwardIndex(state: State): void {
  if (state.x === state.right && state.isInsideRegion) scrollColumnsLeft(state, state.left, 1);
  else state.moveTo(state.x + 1, state.y);
}

/** REP: of the text that would scroll away, prints only the part that decides where the last row ends. */
export function repeat(state: State, params: Params): void {
  const code = state.lastCode;
  if (code === 0) return;
  const next = properties(code);
  const width = widthOf(next, state.ambiguousWidth);
  // also from beyond the right margin, where the first wrap returns to the columns between the margins
  const perRow = Math.max(1, Math.floor((state.right - state.left + 1) / Math.max(1, width)));
  // to the last row, and on until its old text is gone: a last column that is too narrow keeps its old cell
  const most = perRow * 2 * state.rows + state.cols;
  const wanted = params.count(0);
  const count = wanted <= most ? wanted : most + ((wanted - most) % perRow);
  if (width > 0 && !joins(advance(NO_CLUSTER, next), next)) {
    return printRun(state, code, width, count, state.seq);
  }
  for (let n = 0; n < count; n++) {
    if (code < 0x7f) printByte(state, code, state.seq);
    else printCodePoint(state, code, state.seq);
  }
}
