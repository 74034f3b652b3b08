import type { Terminal } from '../../src/terminal/index.js';
import { compareScreens, type Difference, type ScreenCell, screenOf } from '../helpers/compare-screens.js';
import type { TmuxScreen } from '../helpers/tmux/pane.js';

export interface Comparison {
  differences: Difference[];
  /** Our coloured blanks after the last cell that `capture-pane` reports. */
  untoldCells: number;
}

/** Our screen and that of a tmux pane, code point by code point; columns are therefore characters. */
export function compareWithTmux(terminal: Terminal, theirs: TmuxScreen, { isScreenOnly = false } = {}): Comparison {
  const ours = screenOf(terminal);
  // where a wrap is pending, tmux counts one column more
  if (terminal.cursor.pendingWrap) ours.cursor.x++;
  // until the program sets one, a pane has the name of the host
  if (isScreenOnly || ours.title === '') ours.title = theirs.title;
  let untoldCells = 0;
  for (let y = 0; y < ours.rows; y++) {
    const [our, their] = [codePointsOf(ours.cells[y] ?? []), withoutBlankEnd(theirs.cells[y] ?? [])];
    const told = their.length + (our.slice(their.length).findLastIndex((cell) => !isErased(cell)) + 1);
    untoldCells += our.slice(told).filter(({ style }) => style !== '').length;
    ours.cells[y] = padded(our.slice(0, told), told);
    theirs.cells[y] = padded(their, told);
  }
  const differences = compareScreens(ours, theirs);
  if (!isScreenOnly) differences.push(...compareModes(modesOf(terminal), theirs.modes));
  return { differences, untoldCells };
}

/** Writes to the last column of every row, so that tmux reports all cells before it. */
export function markLastColumn({ cols, rows }: { cols: number; rows: number }): Uint8Array {
  const plain = '\x18\x0f\x1b(B\x1b[m\x1b[4l\x1b[?6l\x1b[?7l';
  return Buffer.from(plain + Array.from({ length: rows }, (_, y) => `\x1b[${y + 1};${cols}Hx`).join(''));
}

/** The modes that are on, of those that tmux reports, in its order. */
function modesOf({ modes }: Terminal): string[] {
  const isOn: [string, boolean][] = [
    ['visible cursor', modes.cursorVisible],
    ['insert', modes.insert],
    ['application cursor keys', modes.applicationCursor],
    ['application keypad', modes.applicationKeypad],
    [`mouse ${modes.mouseTracking}`, modes.mouseTracking !== 'none'],
    ['mouse in SGR', modes.mouseEncoding === 'sgr'],
    ['origin', modes.origin],
    ['autowrap', modes.autowrap],
  ];
  return isOn.filter(([, on]) => on).map(([name]) => name);
}

function compareModes(ours: string[], theirs: string[]): Difference[] {
  const [our, their] = [ours.join(', '), theirs.join(', ')];
  return our === their ? [] : [{ what: 'modes', row: -1, from: -1, to: -1, ours: our, theirs: their }];
}

function codePointsOf(cells: ScreenCell[]): ScreenCell[] {
  return cells
    .filter(({ width }) => width > 0)
    .flatMap(({ text, style }) => [...text].map((codePoint) => ({ text: codePoint, width: 1, style })));
}

function withoutBlankEnd(cells: ScreenCell[]): ScreenCell[] {
  return cells.slice(0, cells.findLastIndex(({ text, style }) => text !== ' ' || style !== '') + 1);
}

/** An erased cell: a blank with nothing but a background. */
function isErased({ text, style }: ScreenCell): boolean {
  return text === ' ' && /^(bg=\S+)?$/.test(style);
}

function padded(cells: ScreenCell[], length: number): ScreenCell[] {
  return [...cells, ...Array.from({ length: length - cells.length }, () => ({ text: ' ', width: 1, style: '' }))];
}
