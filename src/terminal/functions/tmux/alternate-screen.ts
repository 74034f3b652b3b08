import { PLAIN } from '../../screen/styles.js';
import type { State } from '../../state/state.js';
import { cursorToSave } from '../cursor/saved-cursor.js';
import { clearAlternate, enterAlternate, leaveAlternate } from '../modes/alternate-screen.js';
import { changePen } from '../text/pen.js';

/**
 * Modes 47, 1047 and 1049; only the last one saves the cursor. tmux has one saved cursor for DECSC, shared by both screens,
 * and another for mode 1049: the former follows from screen to screen.
 */
export function switchScreen(state: State, isAlternate: boolean, { withCursor }: { withCursor: boolean }): void {
  if (isAlternate) enter(state, withCursor);
  else leave(state, withCursor);
}

/** Entering the alternate screen again changes nothing. */
function enter(state: State, withCursor: boolean): void {
  if (state.isAlternate) return;
  const { main } = state;
  const { saved } = main;
  if (withCursor) main.savedOnEntry = cursorToSave(state);
  // the serializer looks for it here
  if (withCursor) main.saved = main.savedOnEntry;
  enterAlternate(state);
  state.screen.saved = saved;
  const parts = state.styles.parts(state.pen);
  // tmux clears the screen in the default colour, whatever the pen
  changePen(state, PLAIN);
  clearAlternate(state);
  changePen(state, parts);
}

/** The cursor returns to its position at the last entry, even if the main screen is already shown. */
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
