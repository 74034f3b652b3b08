import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';

/** IL: the cursor keeps its column. Outside the margins, tmux 3.3a does nothing if no row would be left to move. */
export function insertLines(state: State, params: Params): void {
  const count = params.count(0);
  if (!isBetweenMargins(state) && count >= state.rows - state.y) return;
  state.screen.scrollDown(state.y, lastRowToMove(state), count, state.erasePen);
  state.changed = true;
}

/** DL */
export function deleteLines(state: State, params: Params): void {
  state.screen.deleteRows(state.y, lastRowToMove(state), params.count(0), state.erasePen);
  state.changed = true;
}

/** Outside the margins, tmux moves all rows below the cursor, including those between the margins. */
function lastRowToMove(state: State): number {
  return isBetweenMargins(state) ? state.bottom : state.rows - 1;
}

function isBetweenMargins({ y, top, bottom }: State): boolean {
  return y >= top && y <= bottom;
}
