import { PLAIN } from '../../screen/styles.js';
import type { State } from '../../state/state.js';
import { cursorToSave } from '../cursor/saved-cursor.js';
import { clearAlternate, enterAlternate, leaveAlternate } from '../modes/alternate-screen.js';
import { changePen } from '../text/pen.js';

/**
 * Modes 47, 1047 and 1049, of which the last one minds the cursor. tmux has one saved cursor for DECSC, whichever screen
 * is shown, and another for mode 1049: the former follows from screen to screen.
 */
export function switchScreen(state: State, isAlternate: boolean, { withCursor }: { withCursor: boolean }): void {
  if (isAlternate) enter(state, withCursor);
  else leave(state, withCursor);
}

/** Entering what is shown already changes nothing. */
function enter(state: State, withCursor: boolean): void {
  if (state.isAlternate) return;
  const { main } = state;
  const { saved } = main;
  if (withCursor) main.savedOnEntry = cursorToSave(state);
  // here it is looked for when the screens are written out for another terminal
  if (withCursor) main.saved = main.savedOnEntry;
  enterAlternate(state);
  state.screen.saved = saved;
  const parts = state.styles.parts(state.pen);
  // whatever the pen is, tmux clears it in the default colour
  changePen(state, PLAIN);
  clearAlternate(state);
  changePen(state, parts);
}

/** The cursor goes back to where it was on the last entry also when the main screen is shown already. */
function leave(state: State, withCursor: boolean): void {
  const { main } = state;
  if (state.isAlternate) {
    main.saved = state.screen.saved;
    leaveAlternate(state);
  }
  const place = withCursor ? main.savedOnEntry : null;
  state.moveTo(place?.x ?? state.x, place?.y ?? state.y);
  if (place) changePen(state, place.style);
}
