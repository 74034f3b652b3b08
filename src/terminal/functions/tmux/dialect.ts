import type { State } from '../../state/state.js';
import { control as xtermControl } from '../controls.js';
import { cursorRow } from '../cursor/cursor.js';
import { ESCAPES } from '../escapes.js';
import { ControlSequences, SEQUENCES } from '../table.js';
import { index, reverseIndex } from '../text/lines.js';
import * as Lines from './lines.js';
import * as PastLastColumn from './past-last-column.js';

/** Sequences that change the screen or move the cursor in xterm but not in tmux 3.3a: the bytes after CSI, and after ESC. */
const UNKNOWN_SEQUENCES = [
  ...'I^aejk',
  ...['?J', '?K', '?W', '?r', '?s', '!p', '"p', '"q', ' @', ' A', "'}", "'~"],
  ...[...'rtvxz{|'].map((final) => `$${final}`),
  ...['*x', '*|'],
];
const UNKNOWN_ESCAPES = [...'69NOVWno|}~', '%@', '#3', '#4', '#5', '#6'];

/** The measured behaviour of tmux 3.3a where it differs from xterm. */
export const tmuxFunctions = {
  sequences: new ControlSequences({
    ...without(SEQUENCES, UNKNOWN_SEQUENCES),
    '@': PastLastColumn.insertCharacters,
    D: PastLastColumn.cursorBack,
    J: PastLastColumn.eraseInDisplay,
    K: PastLastColumn.eraseInLine,
    L: Lines.insertLines,
    M: Lines.deleteLines,
    P: PastLastColumn.deleteCharacters,
    X: PastLastColumn.eraseCharacters,
    b: PastLastColumn.repeat,
    d: PastLastColumn.inPlace(cursorRow),
  }),
  escapes: {
    ...without(ESCAPES, UNKNOWN_ESCAPES),
    D: PastLastColumn.inPlace(index),
    M: PastLastColumn.inPlace(reverseIndex),
  },
  control,
};

function control(state: State, byte: number): void {
  if (byte === 0x08) return PastLastColumn.backspace(state);
  const isLineFeed = byte >= 0x0a && byte <= 0x0c;
  if (isLineFeed && !state.modes.newline) return PastLastColumn.lineFeedInPlace(state);
  xtermControl(state, byte);
}

function without<T>(functions: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(functions).filter(([name]) => !names.includes(name)));
}
