import { BLANK, TAIL } from '../screen/cells.js';
import { reflow } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import type { Screen } from '../screen/screen.js';
import type { State } from '../state/state.js';
import { PenWriter } from './pen-writer.js';
import { serializeModes, serializePrinting } from './serialize-modes.js';
import { serializeRows } from './serialize-rows.js';

/**
 * ANSI that brings a fresh terminal of the same size to this screen: history first (as many rows as asked for), then the
 * main screen, the alternate one when it is shown, and last the margins, modes, pen and cursor.
 */
export function serialize(state: State, scrollback: number): string {
  const pen = new PenWriter(state);
  let out = serializeRows(state, [...historyRows(state, scrollback), ...rowsOf(state.main)], pen);
  if (state.isAlternate) {
    const { x = 0, y = 0 } = state.main.saved ?? {};
    out += `${pen.to(0)}${moveTo(x, y)}\x1b[?1049h${moveTo(0, 0)}`;
    out += serializeRows(state, rowsOf(state.screen), pen);
  }
  return out + serializeModes(state) + cursorAndPen(state, pen) + serializePrinting(state);
}

/** The newest rows of the history, as wide as the screen. */
function historyRows(state: State, count: number): Row[] {
  const { scrollback, cols } = state;
  const rows: Row[] = [];
  for (let i = Math.max(0, scrollback.rowCount - count); i < scrollback.rowCount; i++) rows.push(scrollback.row(i));
  // the newest line may go on on the screen: it is as wide already, and its end must not be taken for the line's
  const fitting = rows.findLastIndex((row) => row.width !== cols) + 1;
  return [...reflow(rows.slice(0, fitting), cols, null), ...rows.slice(fitting)];
}

function rowsOf(screen: Screen): Row[] {
  return Array.from({ length: screen.height }, (_, y) => screen.row(y));
}

/** A wrap that is pending comes from printing the last column once more. */
function cursorAndPen(state: State, pen: PenWriter): string {
  const { x, y, row, modes } = state;
  const [column, line] = modes.origin ? [x - state.left, y - state.top] : [x, y];
  if (!state.pendingWrap) return moveTo(column, line) + pen.to(state.pen);
  const isTail = ((row.cells[x] as number) & TAIL) !== 0;
  const at = isTail ? x - 1 : x;
  const [content, style] = [row.cells[at] as number, row.styleAt(at)];
  const corner = `${line + 1};${column + 1}`;
  const text = content === BLANK ? `${pen.to(style)} \x1b[${corner};${corner}\${` : pen.print(style, content);
  return moveTo(isTail ? column - 1 : column, line) + text + pen.to(state.pen);
}

function moveTo(x: number, y: number): string {
  return `\x1b[${y + 1};${x + 1}H`;
}
