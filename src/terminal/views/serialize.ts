import type { Work } from '../../base/work.js';
import { reflow } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import type { ScreenBuffer } from '../screen/screen-buffer.js';
import type { State } from '../state/state.js';
import { PenWriter } from './pen-writer.js';
import { serializeCursor, serializeSavedCursor } from './serialize-cursor.js';
import { serializeModes } from './serialize-modes.js';
import { serializeRows } from './serialize-rows.js';

const ENTER_ALTERNATE = '\x1b[?1049h';

/**
 * ANSI that recreates this screen in a fresh terminal of the same size: the requested rows of history first, then the main
 * screen, the alternate screen if it is shown, and finally the saved cursor, margins, modes, pen and cursor. Pauses after
 * every row; the state must not change in the meantime.
 */
export function* serialize(
  state: State,
  { scrollback = 0, maxCharacters = Number.POSITIVE_INFINITY }: { scrollback?: number; maxCharacters?: number },
): Work<string> {
  const pen = new PenWriter(state);
  let out = yield* serializeRows(state, [...historyRows(state, scrollback), ...rowsOf(state.main)], pen, maxCharacters);
  if (state.isAlternate) {
    out += serializeSavedCursor(state, state.main, ENTER_ALTERNATE, pen) || `\x1b[1;1H${pen.to(0)}${ENTER_ALTERNATE}`;
    const plain = pen.to(0);
    // the screen was cleared in the colour of the saved pen
    out += plain === '' ? '' : `${plain}\x1b[2J`;
    out += `\x1b[1;1H${yield* serializeRows(state, rowsOf(state.screen), pen, maxCharacters)}`;
  }
  out += serializeSavedCursor(state, state.screen, '\x1b7', pen);
  return out + serializeModes(state) + serializeCursor(state, pen);
}

/** The newest rows of the history, as wide as the screen. */
function historyRows(state: State, count: number): Row[] {
  const { scrollback, cols } = state;
  const rows: Row[] = [];
  for (let i = Math.max(0, scrollback.rowCount - count); i < scrollback.rowCount; i++) rows.push(scrollback.row(i));
  // the newest line may continue on the screen: it already has this width, and its end is not the end of the line
  const fitting = rows.findLastIndex((row) => row.width !== cols) + 1;
  return [...reflow(rows.slice(0, fitting), cols), ...rows.slice(fitting)];
}

function rowsOf(screen: ScreenBuffer): Row[] {
  return Array.from({ length: screen.height }, (_, y) => screen.row(y));
}
