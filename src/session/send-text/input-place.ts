import type { Cell, Terminal } from '../../terminal/index.js';
import { bareText } from './screen-rows.js';

/** Where the next character would appear: at the cursor, at a cursor that the program draws, or after a text that is elsewhere. */
export interface InputPlace {
  kind: 'cursor' | 'drawn' | 'parked';
  x: number;
  y: number;
}

/** The text before a place, without blanks and boxes. */
export interface TextBefore {
  text: string;
  /** How many rows above the place the text ends; 0 if it ends in the same row. */
  gap: number;
  /** The text before the place in its own row. */
  inRow: string;
}

/** How many characters before a place are enough to recognise a message by its end. */
const ENOUGH = 100;

/** The cursors before which input may appear, most likely first. A program that hides the cursor often draws its own. */
export function* inputPlaces(terminal: Terminal): Generator<InputPlace> {
  if (terminal.cursor.visible) yield* placesOf('cursor', terminal);
  yield* drawnCursors(terminal);
  if (!terminal.cursor.visible) yield* placesOf('cursor', terminal);
}

export function placesOf(kind: 'cursor' | 'drawn', terminal: Terminal): Iterable<InputPlace> {
  if (kind === 'drawn') return drawnCursors(terminal);
  const { cursor, cols } = terminal;
  return [{ kind: 'cursor', x: cursor.pendingWrap ? cols : cursor.x, y: cursor.y }];
}

export function textBefore(terminal: Terminal, { x, y }: InputPlace): TextBefore {
  const inRow = bareText(textOf(terminal.cells(y).slice(0, x)));
  let text = inRow;
  let gap = 0;
  for (let row = y - 1; row >= 0 && text.length < ENOUGH; row--) {
    if (text === '') gap++;
    text = bareText(textOf(terminal.cells(row))) + text;
  }
  return { text, gap: text === '' ? 0 : gap, inRow };
}

/** Single inverse cells, the lowest first. */
function* drawnCursors(terminal: Terminal): Generator<InputPlace> {
  for (let y = terminal.rows - 1; y >= 0; y--) {
    const cells = terminal.cells(y);
    const isInverse = (x: number) => cells[x]?.style.inverse === true;
    for (let x = 0; x < cells.length; x++) {
      const width = cells[x]?.width === 2 ? 2 : 1;
      if (isInverse(x) && !isInverse(x - 1) && !isInverse(x + width)) yield { kind: 'drawn', x, y };
    }
  }
}

function textOf(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join('');
}
