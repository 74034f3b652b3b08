import type { Params } from '../../parser/params.js';
import type { Row } from '../../screen/row.js';
import type { State } from '../../state/state.js';

/** Which protected cells an erase leaves alone: DECSCA protects from the selective functions, SPA from the others. */
type Kind = 'plain' | 'selective';

/** ED and DECSED */
export function eraseInDisplay(state: State, params: Params, kind: Kind = 'plain'): void {
  const { x, y, rows, cols } = state;
  const part = params.get(0, 0);
  // erasing the history does not change the screen
  if (part === 3) return state.scrollback.clear();
  if (part > 2) return;
  state.pendingWrap = false;
  switch (part) {
    case 0:
      eraseCells(state, y, x, cols, kind);
      if (x === 0) state.row.lineSize = 0;
      eraseRowsBelow(state, kind);
      break;
    case 1:
      for (let above = 0; above < y; above++) eraseRow(state, above, kind);
      eraseCells(state, y, 0, x + 1, kind);
      state.row.wrapped = false;
      break;
    case 2:
      for (let every = 0; every < rows; every++) eraseRow(state, every, kind);
  }
}

export function eraseRowsBelow(state: State, kind: Kind = 'plain'): void {
  for (let below = state.y + 1; below < state.rows; below++) eraseRow(state, below, kind);
}

/** EL and DECSEL */
export function eraseInLine(state: State, params: Params, kind: Kind = 'plain'): void {
  const { x, y, cols } = state;
  const part = params.get(0, 0);
  if (part > 2) return;
  state.pendingWrap = false;
  switch (part) {
    case 0:
      eraseCells(state, y, x, cols, kind);
      break;
    case 1:
      eraseCells(state, y, 0, x + 1, kind);
      break;
    case 2:
      eraseCells(state, y, 0, cols, kind);
  }
}

/** ECH */
export function eraseCharacters(state: State, params: Params): void {
  state.pendingWrap = false;
  eraseCells(state, state.y, state.x, Math.min(state.cols, state.x + params.count(0)), 'plain');
}

/** Blanks [from, to) of a row, except cells protected from this kind of erase. */
function eraseCells(state: State, y: number, from: number, to: number, kind: Kind): void {
  const row = state.screen.row(y);
  state.changed = true;
  if (to === state.cols) state.screen.endLineAt(y);
  if (state.protection === (kind === 'selective' ? 'dec' : 'iso')) {
    let start = from;
    for (let x = from; x < to && x < row.used; x++) {
      if (!state.styles.isProtected(row.styleAt(x))) continue;
      eraseRun(state, row, start, x);
      start = x + 1;
    }
    eraseRun(state, row, start, to);
  } else {
    eraseRun(state, row, from, to);
  }
}

function eraseRun(state: State, row: Row, from: number, to: number): void {
  if (from >= to) return;
  row.splitAt(from, state.erasePen);
  row.splitAt(to, state.erasePen);
  row.erase(from, to, state.erasePen);
}

function eraseRow(state: State, y: number, kind: Kind): void {
  eraseCells(state, y, 0, state.cols, kind);
  const row = state.screen.row(y);
  row.wrapped = false;
  row.lineSize = 0;
}
