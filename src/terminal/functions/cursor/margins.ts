import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';
import { COLUMN_MARGINS } from '../modes/private-modes.js';
import { cursorHome } from './cursor.js';
import { saveCursor } from './saved-cursor.js';

/** DECSTBM */
export function setRowMargins(state: State, params: Params): void {
  const top = params.count(0) - 1;
  const bottom = Math.min(params.get(1, 0) || state.rows, state.rows) - 1;
  if (top >= bottom) return;
  state.top = top;
  state.bottom = bottom;
  cursorHome(state);
}

/** DECSLRM if mode 69 allows it; otherwise the same bytes save the cursor. */
export function setColumnMargins(state: State, params: Params): void {
  if (!state.privateModes.has(COLUMN_MARGINS)) {
    saveCursor(state);
    return;
  }
  const left = params.count(0) - 1;
  const right = Math.min(params.get(1, 0) || state.cols, state.cols) - 1;
  if (left >= right) return;
  state.left = left;
  state.right = right;
  cursorHome(state);
}
