import { BLANK, TAIL } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import type { Screen } from '../screen/screen.js';
import type { State } from '../state/state.js';
import type { PenWriter } from './pen-writer.js';
import { resetCharsets, serializeCharsets } from './serialize-modes.js';

interface Place {
  /** As the program counts them. */
  column: number;
  line: number;
  /** The cell there. */
  row: Row;
  x: number;
  pendingWrap: boolean;
}

/** The cursor and the pen as they are now. */
export function serializeCursor(state: State, pen: PenWriter): string {
  const { x, y, row, modes, pendingWrap } = state;
  const [column, line] = modes.origin ? [x - state.left, y - state.top] : [x, y];
  return moveTo({ column, line, row, x, pendingWrap }, pen) + pen.to(state.pen);
}

/**
 * Brings the cursor to where it was saved on a screen, lets `save` save it, and puts back all but its place. Empty where
 * nothing was saved. Margins could be in the way, and have to be set later.
 */
export function serializeSavedCursor(state: State, screen: Screen, save: string, pen: PenWriter): string {
  const { saved } = screen;
  if (!saved) return '';
  const { x, y, origin, charsets } = saved;
  const { attributes, foreground, background, underlineColor } = saved.style;
  const style = state.styles.word(attributes, foreground, background, underlineColor, 0);
  // a wrap that waits at a margin of that time cannot be made
  const pendingWrap = saved.pendingWrap && x === state.cols - 1;
  const place = moveTo({ column: x, line: y, row: screen.row(y), x, pendingWrap }, pen);
  const [set, reset] = [serializeCharsets(charsets), resetCharsets(charsets)];
  return `${origin ? '\x1b[?6h' : ''}${place}${pen.to(style)}${set}${save}${reset}${origin ? '\x1b[?6l' : ''}`;
}

/** A wrap that is pending comes from printing the last column once more. */
function moveTo({ column, line, row, x, pendingWrap }: Place, pen: PenWriter): string {
  if (!pendingWrap) return position(column, line);
  const isTail = ((row.cells[x] as number) & TAIL) !== 0;
  const at = isTail ? x - 1 : x;
  const [content, style] = [row.cells[at] as number, row.styleAt(at)];
  const corner = `${line + 1};${column + 1}`;
  const text = content === BLANK ? `${pen.to(style)} \x1b[${corner};${corner}\${` : pen.print(style, content);
  return position(isTail ? column - 1 : column, line) + text;
}

function position(column: number, line: number): string {
  return `\x1b[${line + 1};${column + 1}H`;
}
