import { PLAIN } from '../screen/styles.js';
import { Charsets } from '../state/charsets.js';
import { ModeFlags } from '../state/mode-flags.js';
import type { State } from '../state/state.js';
import { leaveAlternate } from './modes/alternate-screen.js';
import { INITIALLY_SET_ANSI } from './modes/mode-functions.js';
import { ALLOW_COLUMNS, COLUMN_MARGINS, COLUMNS_132, INITIALLY_SET } from './modes/private-modes.js';
import { setAllModes, setMode } from './modes/set-mode.js';
import { setColumns } from './reports/window.js';
import { changePen } from './text/pen.js';
import { endCluster } from './text/print.js';

const SOFT_RESET_FLAGS = ['insert', 'origin', 'reverseWrap', 'applicationCursor', 'applicationKeypad'] as const;

/** DECSTR: resets the modes and the pen, but not the screen or the cursor position. */
export function softReset(state: State): void {
  for (const mode of SOFT_RESET_FLAGS) setMode(state, mode, false);
  setMode(state, 'autowrap', true);
  setMode(state, 'cursorVisible', true);
  state.privateModes.delete(COLUMN_MARGINS);
  state.privateModes.delete(1045);
  state.sends8BitControls = false;
  state.resetMargins();
  resetPen(state);
  state.charsets = new Charsets();
  state.screen.saved = null;
}

/** RIS: resets everything except the history and the title. */
export function fullReset(state: State): void {
  const hadWideColumns = state.privateModes.has(COLUMNS_132);
  const allowsColumns = state.privateModes.has(ALLOW_COLUMNS);
  // tmux resets only the visible screen
  if (state.dialect === 'xterm') {
    leaveAlternate(state);
    state.alternate = null;
  }
  state.screen.kittyStack = [0];
  softReset(state);
  state.savedModes.clear();
  state.privateModes = new Set([...INITIALLY_SET, ...INITIALLY_SET_ANSI]);
  if (allowsColumns) state.privateModes.add(ALLOW_COLUMNS);
  setAllModes(state, new ModeFlags());
  if (hadWideColumns) setColumns(state, 80, true);
  for (let y = 0; y < state.rows; y++) state.screen.row(y).reset(0);
  changePen(state, PLAIN);
  state.hasDoubleLines = false;
  state.isUtf8 = true;
  state.level = 5;
  state.cursorStyle = 'block';
  state.cursorBlink = false;
  state.attributeExtent = 0;
  state.checksumFlags = 0;
  state.tabs.reset();
  state.colors.reset();
  state.titles.reset();
  state.moveTo(0, 0);
  endCluster(state);
}

function resetPen(state: State): void {
  changePen(state, { ...PLAIN, link: state.styles.link(state.pen) });
  state.protection = 'dec';
}
