import { BLANK, TAIL, WIDE } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import type { ScreenBuffer } from '../screen/screen-buffer.js';
import { contentText } from '../screen/text.js';
import type { Charsets } from '../state/charsets.js';
import type { State } from '../state/state.js';
import { NO_CLUSTER } from '../unicode/graphemes.js';
import { clusterWidth } from '../unicode/width.js';
import type { PenWriter } from './pen-writer.js';
import { resetCharsets, serializeCharsets, serializePrinting } from './serialize-modes.js';

interface Place {
  /** As the program counts them. */
  column: number;
  line: number;
  /** The cell there. */
  row: Row;
  x: number;
  pendingWrap: boolean;
}

/** The cursor, the pen and the character sets as they are now. */
export function serializeCursor(state: State, pen: PenWriter): string {
  const { x, y, row, modes, pendingWrap } = state;
  const [left, top] = modes.origin ? [state.left, state.top] : [0, 0];
  // only DECRC can put a cursor in origin mode above or left of the margins; it is restored inside them
  const line = Math.max(0, y - top);
  const last = lastPrinted(state);
  // the next output may join or repeat the last character
  if (last && y >= top && last.x >= left) {
    return position(last.x - left, line) + pen.to(state.pen) + serializePrinting(state) + last.text;
  }
  const isOutside = y < top || x < left;
  const column = Math.max(0, x - left);
  const place = moveTo({ column, line, row, x, pendingWrap: pendingWrap && !isOutside }, pen);
  return place + pen.to(state.pen) + serializePrinting(state);
}

/** The last printed character, if the cursor is right behind it and printing it again changes nothing. */
function lastPrinted(state: State): { x: number; text: string } | undefined {
  const { clusterState, lastX, lastY, x, y, row, modes, pendingWrap, charsets } = state;
  if (clusterState === NO_CLUSTER || lastX < 0 || lastY !== y || modes.insert || !modes.graphemes) return undefined;
  const content = row.cells[lastX] as number;
  const width = content & WIDE ? 2 : 1;
  const isBehind = x === lastX + width - (pendingWrap ? 1 : 0);
  if (!isBehind || content === BLANK || row.styleAt(lastX) !== state.pen) return undefined;
  const text = contentText(content, state.clusters);
  const isSame =
    clusterWidth(text, state.ambiguousWidth) === width && (text >= '\x80' || standsForItself(charsets, text));
  return isSame ? { x: lastX, text } : undefined;
}

function standsForItself(charsets: Charsets, text: string): boolean {
  const code = text.charCodeAt(0);
  return charsets.single === 0 && charsets.copy().map(code) === code;
}

/**
 * Moves the cursor to its saved position on a screen, lets `save` save it, and restores everything except the position.
 * Empty if nothing was saved. Margins could get in the way and must be set later.
 */
export function serializeSavedCursor(state: State, screen: ScreenBuffer, save: string, pen: PenWriter): string {
  const { saved } = screen;
  if (!saved) return '';
  const { origin, charsets } = saved;
  // the screen may have shrunk since
  const x = Math.min(saved.x, state.cols - 1);
  const y = Math.min(saved.y, state.rows - 1);
  const { attributes, foreground, background, underlineColor } = saved.style;
  const style = state.styles.word(attributes, foreground, background, underlineColor, 0);
  // a wrap pending at a former margin cannot be reproduced
  const pendingWrap = saved.pendingWrap && saved.x === state.cols - 1;
  const place = moveTo({ column: x, line: y, row: screen.row(y), x, pendingWrap }, pen);
  const [set, reset] = [serializeCharsets(charsets), resetCharsets(charsets)];
  return `${origin ? '\x1b[?6h' : ''}${place}${pen.to(style)}${set}${save}${reset}${origin ? '\x1b[?6l' : ''}`;
}

/** Printing the last column again makes the wrap pending. */
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
