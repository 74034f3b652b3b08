import type { Params } from '../../parser/params.js';
import { PROTECTED } from '../../screen/styles.js';
import type { State } from '../../state/state.js';
import type { CursorStyle } from '../../types.js';
import { requestSize } from '../reports/window.js';
import { fullReset } from '../reset.js';
import { scrollRegionDown } from '../text/lines.js';
import { changePen } from '../text/pen.js';

const CURSOR_STYLES: CursorStyle[] = ['block', 'underline', 'bar'];

/** DECSCUSR: odd numbers blink. */
export function setCursorStyle(state: State, params: Params): void {
  const number = params.get(0, 1) || 1;
  const style = CURSOR_STYLES[(number - 1) >> 1];
  if (!style) return;
  state.cursorStyle = style;
  state.cursorBlink = number % 2 === 1;
  state.changed = true;
}

/** DECSCA */
export function setProtection(state: State, params: Params): void {
  const value = params.get(0, 0);
  if (value > 2) return;
  protect(state, value === 1, 'dec');
}

/** DECSCA, SPA and EPA: turns protection of the following text on or off. */
export function protect(state: State, on: boolean, kind: 'dec' | 'iso'): void {
  const attributes = state.styles.attributes(state.pen) & ~PROTECTED;
  changePen(state, { attributes: on ? attributes | PROTECTED : attributes });
  if (on) state.protection = kind;
}

/** DECSCL: changes the level and resets the terminal. */
export function setLevel(state: State, params: Params): void {
  const level = params.get(0, 0) - 60;
  if (level < 1 || level > 5) return;
  const controls = params.get(1, 1);
  fullReset(state);
  state.level = level;
  state.sends8BitControls = level > 1 && (controls === 0 || controls === 2);
}

/** SD; with five parameters it would start highlight tracking, which needs a person at the mouse. */
export function scrollDown(state: State, params: Params): void {
  if (params.length <= 1) scrollRegionDown(state, state.top, params.count(0));
}

/** TBC */
export function clearTabs(state: State, params: Params): void {
  const which = params.get(0, 0);
  if (which === 0) state.tabs.clear(state.x);
  else if (which === 3) state.tabs.clearAll();
}

/** DECST8C */
export function resetTabs(state: State, params: Params): void {
  if (params.get(0, 0) === 5) state.tabs.reset();
}

/** XTSMTITLE and XTRMTITLE: 0 is for setting titles in hexadecimal, 1 for reporting them. */
export function setTitleModes(state: State, params: Params, on: boolean): void {
  if (params.length === 0) return state.titles.reset();
  for (let i = 0; i < params.length; i++) {
    const mode = params.get(i, 0);
    if (mode === 0) state.titles.setsHex = on;
    else if (mode === 1) state.titles.reportsHex = on;
  }
}

/** XTCHECKSUM */
export function setChecksumFlags(state: State, params: Params): void {
  state.checksumFlags = params.get(0, 0);
}

/** DECSCPP */
export function setColumnsPerPage(state: State, params: Params): void {
  const cols = params.get(0, 0) || 80;
  if (cols === 80 || cols === 132) requestSize(state, cols, state.rows, 'crop');
}

/** DECSNLS */
export function setRowsPerScreen(state: State, params: Params): void {
  const rows = params.get(0, 0);
  if (rows > 0 && rows <= 255) requestSize(state, state.cols, rows);
}
