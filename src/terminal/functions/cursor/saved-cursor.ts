import type { SavedCursor } from '../../screen/screen-buffer.js';
import { PLAIN } from '../../screen/styles.js';
import { Charsets } from '../../state/charsets.js';
import type { State } from '../../state/state.js';
import { setMode } from '../modes/set-mode.js';
import { changePen } from '../text/pen.js';

export function saveCursor(state: State): void {
  state.screen.saved = cursorToSave(state);
}

export function cursorToSave(state: State): SavedCursor {
  return {
    x: state.x,
    y: state.y,
    pendingWrap: state.pendingWrap,
    origin: state.modes.origin,
    protection: state.protection,
    style: state.styles.parts(state.pen),
    charsets: state.charsets.copy(),
  };
}

/** If nothing was saved, everything returns to its default and the cursor goes home. */
export function restoreCursor(state: State): void {
  const { saved } = state.screen;
  setMode(state, 'origin', saved?.origin ?? false);
  state.protection = saved?.protection ?? 'dec';
  changePen(state, { ...(saved?.style ?? PLAIN), link: state.styles.link(state.pen) });
  state.charsets = saved?.charsets.copy() ?? new Charsets();
  // xterm clamps it to the bottom and right margins, but not to the top and left ones
  const isLimited = state.modes.origin && state.dialect === 'xterm';
  state.moveTo(
    Math.min(saved?.x ?? 0, isLimited ? state.right : state.cols - 1),
    Math.min(saved?.y ?? 0, isLimited ? state.bottom : state.rows - 1),
  );
  // tmux restores it no further than the last column
  state.pendingWrap = saved?.pendingWrap === true && state.x === saved.x && state.dialect === 'xterm';
}
