import { renditionParameters } from '../functions/status-strings.js';
import { BLANK } from '../screen/cells.js';
import { lengthInLine } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import type { Screen } from '../screen/screen.js';
import { PROTECTED } from '../screen/styles.js';
import { contentText } from '../screen/text.js';
import type { State } from '../state/state.js';
import { serializeModes } from './serialize-modes.js';

/**
 * ANSI that brings a fresh terminal of the same size to this screen: history first (as many rows as asked for), then the
 * main screen, the alternate one when it is shown, and last the margins, modes, pen and cursor.
 */
export function serialize(state: State, scrollback: number): string {
  const writer = new StyleWriter(state);
  // without clusters, neighbours must not melt together when they are printed again
  let out = state.modes.graphemes ? '' : '\x1b[?2027l';
  out += mainScreen(state, writer, scrollback);
  if (state.isAlternate) {
    const saved = state.main.saved;
    out += writer.to(0) + moveTo(saved?.x ?? 0, saved?.y ?? 0);
    out += `\x1b[?1049h${placedRows(state, state.screen, writer)}`;
  }
  out += serializeModes(state);
  return out + cursorAndPen(state, writer);
}

/** Rows follow each other as the program wrote them, so that wraps wrap again and what is too much scrolls off. */
function mainScreen(state: State, writer: StyleWriter, scrollback: number): string {
  const rows: Row[] = [];
  const history = state.scrollback;
  for (let i = Math.max(0, history.rowCount - scrollback); i < history.rowCount; i++) rows.push(history.row(i));
  for (let y = 0; y < state.rows; y++) rows.push(state.main.row(y));
  let out = '';
  rows.forEach((row, i) => {
    const next = rows[i + 1];
    const continues = next?.wrapped === true;
    out += rowContent(state, row, continues ? lengthInLine(row, next) : row.used, writer);
    // a row that is not full can only be left by a line break
    if (next && !(continues && isFull(row, next))) out += `${writer.to(0)}\r\n`;
  });
  return out;
}

function isFull(row: Row, next: Row): boolean {
  return row.used === row.width || lengthInLine(row, next) < row.width;
}

function placedRows(state: State, screen: Screen, writer: StyleWriter): string {
  let out = '';
  for (let y = 0; y < state.rows; y++) {
    const content = rowContent(state, screen.row(y), screen.row(y).used, writer);
    if (content !== '') out += moveTo(0, y) + content;
  }
  return out;
}

/** Cells that were never written are skipped, or erased in their colour; the rest is printed. */
function rowContent(state: State, row: Row, end: number, writer: StyleWriter): string {
  let out = '';
  for (let x = 0; x < end; ) {
    const style = row.cells[row.width + x] as number;
    if (row.cells[x] !== BLANK) {
      out += writer.to(style) + contentText(row.cells[x] as number, state.clusters);
      x++;
      continue;
    }
    let to = x + 1;
    while (to < end && row.cells[to] === BLANK && row.cells[row.width + to] === style) to++;
    if (style !== 0) out += `${writer.to(style)}\x1b[${to - x}X`;
    if (to < end) out += `\x1b[${to - x}C`;
    x = to;
  }
  return out;
}

/** A wrap that is pending comes from printing the last column once more. */
function cursorAndPen(state: State, writer: StyleWriter): string {
  const { x, y, row, modes } = state;
  const [column, line] = modes.origin ? [x - state.left, y - state.top] : [x, y];
  if (!state.pendingWrap) return moveTo(column, line) + writer.to(state.pen);
  const isTail = contentText(row.cells[x] as number, state.clusters) === '';
  const at = isTail ? x - 1 : x;
  const style = row.cells[row.width + at] as number;
  const text = contentText(row.cells[at] as number, state.clusters);
  return moveTo(column - (isTail ? 1 : 0), line) + writer.to(style) + text + writer.to(state.pen);
}

function moveTo(x: number, y: number): string {
  return `\x1b[${y + 1};${x + 1}H`;
}

/** Knows the pen that its output has left, and writes only what changes. */
class StyleWriter {
  readonly #state: State;
  #current = 0;

  constructor(state: State) {
    this.#state = state;
  }

  to(style: number): string {
    if (style === this.#current) return '';
    const { styles } = this.#state;
    const [before, link] = [styles.linkOf(this.#current), styles.linkOf(style)];
    const [wasProtected, isProtected] = [styles.attributes(this.#current), styles.attributes(style)].map(
      (attributes) => (attributes & PROTECTED) !== 0,
    );
    this.#current = style;
    let out = `\x1b[${renditionParameters(styles, style).join(';')}m`;
    if (link !== before) out += link ? `\x1b]8;id=${link.id};${link.url}\x1b\\` : '\x1b]8;;\x1b\\';
    if (wasProtected !== isProtected) out += `\x1b[${isProtected ? 1 : 0}"q`;
    return out;
  }
}
