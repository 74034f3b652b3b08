import { Charsets } from './charsets.js';
import type { Screen } from './screen.js';
import type { State } from './state.js';

/** What DECSC keeps, per screen. */
export interface SavedCursor {
  x: number;
  y: number;
  pendingWrap: boolean;
  origin: boolean;
  protection: 'dec' | 'iso';
  attributes: number;
  foreground: number;
  background: number;
  underlineColor: number;
  charsets: Charsets;
}

export function saveCursor(state: State): void {
  state.screen.saved = {
    x: state.x,
    y: state.y,
    pendingWrap: state.pendingWrap,
    origin: state.modes.origin,
    protection: state.protection,
    attributes: state.penAttributes,
    foreground: state.penForeground,
    background: state.penBackground,
    underlineColor: state.penUnderlineColor,
    charsets: state.charsets.copy(),
  };
}

/** Where nothing was saved, everything goes back to its default and the cursor goes home. */
export function restoreCursor(state: State, screen: Screen = state.screen): void {
  const saved = screen.saved;
  state.modes.origin = saved?.origin ?? false;
  state.protection = saved?.protection ?? 'dec';
  state.penAttributes = saved?.attributes ?? 0;
  state.penForeground = saved?.foreground ?? 0;
  state.penBackground = saved?.background ?? 0;
  state.penUnderlineColor = saved?.underlineColor ?? 0;
  state.charsets = saved?.charsets.copy() ?? new Charsets();
  state.updatePen();
  state.moveTo(saved?.x ?? 0, saved?.y ?? 0);
  state.pendingWrap = saved?.pendingWrap === true && state.x === saved.x;
}
