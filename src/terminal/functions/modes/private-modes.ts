import type { MouseEncoding, MouseTracking } from '../../modes.js';
import type { ModeFlags } from '../../state/mode-flags.js';
import type { State } from '../../state/state.js';
import { cursorHome } from '../cursor/cursor.js';
import { restoreCursor, saveCursor } from '../cursor/saved-cursor.js';
import { reportSize, setColumns } from '../reports/window.js';
import { switchScreen } from '../tmux/alternate-screen.js';
import { clearAlternate, enterAlternate, leaveAlternate } from './alternate-screen.js';
import { setMode } from './set-mode.js';

/** A mode of DECSET and DECRST. */
interface PrivateMode {
  isSet(state: State): boolean;
  set(state: State, on: boolean): void;
  /** XTSAVE: saves the mode and returns a function that restores it. By default that sets the old value again. */
  save?(state: State): () => void;
  /** Whether the mode currently exists; some depend on the level or on another mode. */
  isKnown?(state: State): boolean;
}

export const ALLOW_COLUMNS = 40;
export const COLUMNS_132 = 3;
export const COLUMN_MARGINS = 69;
const KEEP_ON_COLUMN_CHANGE = 95;

/** Modes without an effect on a headless screen: they are remembered and reported. */
const REMEMBERED = [
  4, 8, 18, 19, 34, 35, 36, 40, 41, 42, 44, 57, 61, 64, 68, 73, 80, 81, 96, 97, 98, 99, 100, 101, 102, 103, 104, 106,
  1010, 1011, 1034, 1035, 1036, 1037, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 2031,
];

/** Remembered modes that are on after a reset. */
export const INITIALLY_SET = [8];

export const PRIVATE_MODES: ReadonlyMap<number, PrivateMode> = new Map<number, PrivateMode>([
  ...REMEMBERED.map((number): [number, PrivateMode] => [number, remembered(number)]),
  [1, flag('applicationCursor')],
  [COLUMNS_132, { ...remembered(COLUMNS_132), set: setColumnMode }],
  [5, flag('reverseVideo')],
  [6, { isSet: (s) => s.modes.origin, set: setOrigin }],
  [7, { ...flag('autowrap'), set: setAutowrap }],
  [12, { isSet: (s) => s.cursorBlink, set: setCursorBlink }],
  [25, flag('cursorVisible')],
  [45, flag('reverseWrap')],
  [66, flag('applicationKeypad')],
  [67, flag('backarrowSendsBackspace')],
  [COLUMN_MARGINS, { ...remembered(COLUMN_MARGINS), set: setColumnMargins, isKnown: hasColumnMargins }],
  [KEEP_ON_COLUMN_CHANGE, { ...remembered(KEEP_ON_COLUMN_CHANGE), isKnown: (s) => s.level >= 5 }],
  [9, tracking('x10')],
  [1000, tracking('normal')],
  [1001, tracking('highlight')],
  [1002, tracking('button')],
  [1003, tracking('any')],
  [1004, flag('focusReporting')],
  [1005, encoding('utf8')],
  [1006, encoding('sgr')],
  [1007, flag('alternateScroll')],
  [1015, encoding('urxvt')],
  [1016, encoding('sgr-pixels')],
  [47, { isSet: (s) => s.isAlternate, set: set47, save: saveScreen }],
  [1047, { isSet: (s) => s.isAlternate, set: set1047, save: saveScreen }],
  [1048, { isSet: (s) => s.screen.saved !== null, set: set1048, save: save1048, isKnown: isXterm }],
  [1049, { isSet: (s) => s.isAlternate, set: set1049, save: saveScreen }],
  [2004, flag('bracketedPaste')],
  [2026, flag('synchronizedOutput')],
  [2027, flag('graphemes')],
  [2048, { isSet: (s) => s.modes.inBandResize, set: setInBandResize }],
]);

/** The mode with this number, if it currently exists. */
export function privateMode(state: State, number: number): PrivateMode | undefined {
  const mode = PRIVATE_MODES.get(number);
  return mode?.isKnown?.(state) === false ? undefined : mode;
}

type BooleanMode = { [Name in keyof ModeFlags]: ModeFlags[Name] extends boolean ? Name : never }[keyof ModeFlags];

function flag(name: BooleanMode): PrivateMode {
  return { isSet: (state) => state.modes[name], set: (state, on) => setMode(state, name, on) };
}

function remembered(number: number): PrivateMode {
  return {
    isSet: (state) => state.privateModes.has(number),
    set: (state, on) => {
      if (on) state.privateModes.add(number);
      else state.privateModes.delete(number);
    },
  };
}

/** Resetting any tracking mode turns off whichever is active. */
function tracking(kind: MouseTracking): PrivateMode {
  return {
    isSet: (state) => state.modes.mouseTracking === kind,
    set: (state, on) => setMode(state, 'mouseTracking', on ? kind : 'none'),
    save: (state) => {
      const saved = state.modes.mouseTracking;
      return () => setMode(state, 'mouseTracking', saved);
    },
  };
}

function encoding(kind: MouseEncoding): PrivateMode {
  return {
    isSet: (state) => state.modes.mouseEncoding === kind,
    set: (state, on) => {
      if (on) setMode(state, 'mouseEncoding', kind);
      else if (state.modes.mouseEncoding === kind) setMode(state, 'mouseEncoding', 'default');
    },
  };
}

function setOrigin(state: State, on: boolean): void {
  setMode(state, 'origin', on);
  cursorHome(state);
}

function setAutowrap(state: State, on: boolean): void {
  // without autowrap, tmux's cursor never goes behind the last column
  if (state.dialect === 'tmux' && !state.modes.autowrap) state.pendingWrap = false;
  setMode(state, 'autowrap', on);
}

function isXterm(state: State): boolean {
  return state.dialect === 'xterm';
}

function hasColumnMargins(state: State): boolean {
  return state.level >= 4 && isXterm(state);
}

function setCursorBlink(state: State, on: boolean): void {
  state.cursorBlink = on;
  state.changed = true;
}

function setColumnMargins(state: State, on: boolean): void {
  remembered(COLUMN_MARGINS).set(state, on);
  if (on) return endDoubleLines(state);
  state.left = 0;
  state.right = state.cols - 1;
}

/** Column margins reset double-width lines. */
function endDoubleLines(state: State): void {
  for (const screen of [state.main, state.alternate]) {
    for (let y = 0; screen && y < state.rows; y++) screen.row(y).lineSize = 0;
  }
  state.hasDoubleLines = false;
}

/** DECCOLM: ignored unless mode 40 allows it. */
function setColumnMode(state: State, on: boolean): void {
  if (!state.privateModes.has(ALLOW_COLUMNS)) return;
  remembered(COLUMNS_132).set(state, on);
  const keepsScreen = state.level >= 5 && state.privateModes.has(KEEP_ON_COLUMN_CHANGE);
  setColumns(state, on ? 132 : 80, !keepsScreen);
}

function showAlternate(state: State, on: boolean): void {
  if (on) enterAlternate(state);
  else leaveAlternate(state);
}

function set47(state: State, on: boolean): void {
  if (state.dialect === 'tmux') return switchScreen(state, on, { withCursor: false });
  showAlternate(state, on);
}

/** Restoring a screen clears nothing and moves nothing. */
function saveScreen(state: State): () => void {
  const saved = state.isAlternate;
  return () => showAlternate(state, saved);
}

function set1048(state: State, on: boolean): void {
  if (on) saveCursor(state);
  else restoreCursor(state);
}

function save1048(state: State): () => void {
  saveCursor(state);
  return () => restoreCursor(state);
}

/** Leaving the alternate screen clears it, which, like every clear, cancels a pending wrap. */
function set1047(state: State, on: boolean): void {
  if (state.dialect === 'tmux') return switchScreen(state, on, { withCursor: false });
  if (on) return enterAlternate(state);
  if (state.isAlternate) {
    clearAlternate(state);
    state.pendingWrap = false;
  }
  leaveAlternate(state);
}

function set1049(state: State, on: boolean): void {
  if (state.dialect === 'tmux') return switchScreen(state, on, { withCursor: true });
  if (on) {
    saveCursor(state);
    enterAlternate(state);
    clearAlternate(state);
    state.pendingWrap = false;
  } else {
    leaveAlternate(state);
    restoreCursor(state);
  }
}

function setInBandResize(state: State, on: boolean): void {
  setMode(state, 'inBandResize', on);
  if (on) reportSize(state);
}
