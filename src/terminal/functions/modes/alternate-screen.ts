import { ScreenBuffer } from '../../screen/screen-buffer.js';
import type { State } from '../../state/state.js';
import { setMode } from './set-mode.js';

/** Shows the alternate screen; the cursor stays where it is. */
export function enterAlternate(state: State): void {
  const { x, y, pendingWrap } = state;
  if (!state.isAlternate) state.main.leftAt = { x, y, pendingWrap };
  state.alternate ??= new ScreenBuffer(state.cols, state.rows, null);
  show(state, state.alternate);
}

export function leaveAlternate(state: State): void {
  show(state, state.main);
}

export function clearAlternate(state: State): void {
  if (!state.alternate) return;
  for (let y = 0; y < state.rows; y++) state.alternate.row(y).reset(state.erasePen);
  state.changed = true;
}

function show(state: State, screen: ScreenBuffer): void {
  state.screen = screen;
  state.changed = true;
  setMode(state, 'kittyFlags', screen.kittyStack.at(-1) ?? 0);
}
