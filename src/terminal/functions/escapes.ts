import { Params } from '../parser/params.js';
import type { LineSize } from '../screen/row.js';
import type { State } from '../state/state.js';
import { restoreCursor, saveCursor } from './cursor/saved-cursor.js';
import { backIndex, forwardIndex } from './edit/edit.js';
import { COLUMN_MARGINS } from './modes/private-modes.js';
import { setMode } from './modes/set-mode.js';
import { protect } from './modes/settings.js';
import { primaryAttributes } from './reports/reports.js';
import { fullReset } from './reset.js';
import { index, nextLine, reverseIndex } from './text/lines.js';

const NO_PARAMS = new Params();

export type Escape = (state: State) => void;

/** ESC and a letter; the C1 controls are the same letters. */
export const ESCAPES: Record<string, Escape> = {
  '6': backIndex,
  '7': saveCursor,
  '8': (state) => restoreCursor(state),
  '9': forwardIndex,
  '=': (state) => setMode(state, 'applicationKeypad', true),
  '>': (state) => setMode(state, 'applicationKeypad', false),
  D: (state) => {
    state.pendingWrap = false;
    index(state);
  },
  E: nextLine,
  H: (state) => state.tabs.set(state.x),
  M: reverseIndex,
  N: (state) => {
    state.charsets.single = 2;
  },
  O: (state) => {
    state.charsets.single = 3;
  },
  V: (state) => protect(state, true, 'iso'),
  W: (state) => protect(state, false, 'iso'),
  Z: (state) => primaryAttributes(state, NO_PARAMS),
  c: fullReset,
  n: (state) => {
    state.charsets.gl = 2;
  },
  o: (state) => {
    state.charsets.gl = 3;
  },
  '|': (state) => {
    state.charsets.gr = 3;
  },
  '}': (state) => {
    state.charsets.gr = 2;
  },
  '~': (state) => {
    state.charsets.gr = 1;
  },
  ' F': (state) => {
    state.sends8BitControls = false;
  },
  ' G': (state) => {
    state.sends8BitControls = true;
  },
  '#3': (state) => setLineSize(state, 3),
  '#4': (state) => setLineSize(state, 4),
  '#5': (state) => setLineSize(state, 0),
  '#6': (state) => setLineSize(state, 6),
  '#8': alignmentPattern,
  '%@': (state) => {
    state.isUtf8 = false;
  },
  '%G': (state) => {
    state.isUtf8 = true;
  },
};

/** SCS: the intermediate names the set to fill. 94-character sets, then 96-character sets. */
const DESIGNATIONS: Record<string, 0 | 1 | 2 | 3> = { '(': 0, ')': 1, '*': 2, '+': 3, '-': 1, '.': 2, '/': 3 };

export function escapeSequence(
  state: State,
  escapes: Readonly<Record<string, Escape>>,
  intermediates: number,
  final: number,
): void {
  const name = nameOf(intermediates) + String.fromCharCode(final);
  const run = escapes[name];
  if (run) return run(state);
  const target = DESIGNATIONS[name[0] as string];
  if (target !== undefined && name.length > 1) {
    state.charsets.designate(target, name.slice(1), '-./'.includes(name[0] as string) ? 96 : 94);
  }
}

/** DECSWL, DECDWL, DECDHL: ignored with column margins. A cursor in the hidden half moves to the last visible column. */
function setLineSize(state: State, size: LineSize): void {
  if (state.privateModes.has(COLUMN_MARGINS)) return;
  const { row } = state;
  row.lineSize = size;
  row.text = null;
  state.hasDoubleLines ||= size !== 0;
  state.x = Math.min(state.x, row.columns - 1);
  state.changed = true;
}

/** DECALN: a screen full of E, for people with screwdrivers. */
function alignmentPattern(state: State): void {
  state.resetMargins();
  setMode(state, 'origin', false);
  for (let y = 0; y < state.rows; y++) {
    const row = state.screen.row(y);
    row.reset(0);
    row.fill(0, state.cols, 0x45, 0, state.seq);
  }
  state.moveTo(0, 0);
}

function nameOf(intermediates: number): string {
  if (intermediates === 0) return '';
  return nameOf(intermediates >> 8) + String.fromCharCode(intermediates & 0xff);
}
