import { fail } from '../../base/errors/errors.js';
import type { Work } from '../../base/work.js';
import { BLANK, WIDE } from '../screen/cells.js';
import { lengthInLine } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import { contentText, textOf } from '../screen/text.js';
import type { State } from '../state/state.js';
import { codePointWidth } from '../unicode/width.js';
import type { PenWriter } from './pen-writer.js';

/** Blank cells that printing cannot reproduce. */
interface Repair {
  x: number;
  y: number;
  count: number;
  style: number;
}

/**
 * Writes the rows from top to bottom as a program would: soft wraps wrap again, and surplus rows scroll off. The last rows
 * fill the screen.
 */
export function* serializeRows(
  state: State,
  rows: Row[],
  pen: PenWriter,
  maxCharacters = Number.POSITIVE_INFINITY,
): Work<string> {
  const repairs: Repair[] = [];
  let out = '';
  for (const [i, row] of rows.entries()) {
    const content = new RowContent(state, row, pen);
    const next = rows[i + 1];
    out += content.text(i > 0 && row.wrapped, i >= state.rows, next?.wrapped ? next : undefined);
    const y = i - (rows.length - state.rows);
    if (y >= 0) for (const repair of content.repairs) repairs.push({ ...repair, y });
    if (next && !next.wrapped) out += `${pen.to(0)}\r\n`;
    if (out.length > maxCharacters) {
      throw fail('call_too_expensive', { reason: `the screen has more than ${maxCharacters} characters` });
    }
    yield;
  }
  return out + repairs.map((repair) => repaired(state, repair, pen)).join('');
}

/** Not a blank, which has no text of its own. */
function isAscii(content: number): boolean {
  return content >= 0x20 && content < 0x7f;
}

/** DECSERA erases text and keeps attributes; it also erases cells protected by SPA, but not by DECSCA. */
function repaired({ styles }: State, { x, y, count, style }: Repair, pen: PenWriter): string {
  const spaces = `\x1b[${y + 1};${x + 1}H${pen.to(style)}${' '.repeat(count)}`;
  const erase = `\x1b[${y + 1};${x + 1};${y + 1};${x + count}\${`;
  return spaces + (styles.isProtected(style) ? `\x1bV${erase}\x1b[1"q` : erase);
}

/** Writes one row: unwritten cells are skipped, or erased in their colour; the rest is printed. */
class RowContent {
  readonly repairs: Omit<Repair, 'y'>[] = [];
  readonly #state: State;
  readonly #row: Row;
  readonly #pen: PenWriter;

  constructor(state: State, row: Row, pen: PenWriter) {
    this.#state = state;
    this.#row = row;
    this.#pen = pen;
  }

  /** A wrap needs a character in the last column of this row and the first of `next`, so a blank there becomes a space. */
  text(isContinued: boolean, hasScrolled: boolean, next: Row | undefined): string {
    const { cells, columns, lineSize } = this.#row;
    // cells of the hidden half must be printed before the line becomes double width, and then the line cannot wrap
    const size = lineSize === 0 ? '' : `\x1b#${lineSize}`;
    const end = next ? lengthInLine(this.#row, next) : Math.max(this.#lastEnd(), isContinued ? 1 : 0);
    let out = next && !isContinued ? size : '';
    for (let x = 0; x < end; ) {
      if (cells[x] !== BLANK) {
        out += this.#pen.print(this.#style(x), cells[x] as number);
        x++;
      } else if ((isContinued && x === 0) || (next && x === columns - 1)) {
        out += `${this.#pen.to(this.#style(x))} `;
        this.#repair(x, x + 1);
        x++;
      } else {
        const to = this.#endOfBlanks(x, next ? Math.min(end, columns - 1) : end);
        out += this.#blanks(x, to, to < end || next !== undefined);
        x = to;
      }
      if (next && isContinued && x === 1) out += size;
      if (isContinued && hasScrolled && out !== '' && x === 1) out += this.#clearAfterScroll();
      const alike = this.#endOfAlike(x, end);
      if (alike > x) out += this.#pen.to(this.#style(x)) + textOf(this.#row, x, alike, this.#state.clusters);
      x = alike;
    }
    if (next && end < columns) this.#repairGap(next);
    return next ? out : out + size;
  }

  /**
   * Where the ASCII ends that goes on with the style of the cell before it, but for its last character: the pen must know
   * what came last.
   */
  #endOfAlike(from: number, end: number): number {
    const { cells, width } = this.#row;
    if (from === 0 || !isAscii(cells[from - 1] as number)) return from;
    const style = cells[width + from - 1];
    let to = from;
    while (to < end && isAscii(cells[to] as number) && cells[width + to] === style) to++;
    return Math.max(from, to - 1);
  }

  #blanks(from: number, to: number, movesOn: boolean): string {
    const style = this.#style(from);
    const { styles } = this.#state;
    if (style !== styles.eraseWord(style)) this.#repair(from, to);
    const erase = style === 0 ? '' : `${this.#pen.to(style)}\x1b[${to - from}X`;
    return movesOn ? `${erase}\x1b[${to - from}C` : erase;
  }

  /** One past the last cell that has text or colour. */
  #lastEnd(): number {
    let end = this.#row.used;
    while (end > 0 && this.#row.cells[end - 1] === BLANK && this.#style(end - 1) === 0) end--;
    return end;
  }

  #endOfBlanks(from: number, end: number): number {
    let to = from + 1;
    while (to < end && this.#row.cells[to] === BLANK && this.#style(to) === this.#style(from)) to++;
    return to;
  }

  /** A column too narrow for a wide character stays as it is; a character that becomes wide there leaves its background. */
  #repairGap(next: Row): void {
    const x = this.#row.columns - 1;
    const { styles, clusters, ambiguousWidth } = this.#state;
    const first = contentText(next.cells[0] as number, clusters).codePointAt(0) as number;
    const left = codePointWidth(first, ambiguousWidth) < 2 ? styles.eraseWord(next.styleAt(0)) : 0;
    if (this.#style(x) !== left) this.#repair(x, x + 1);
  }

  /** A wrap that scrolls fills the new row with the colour of its first character. */
  #clearAfterScroll(): string {
    const isColored = this.#state.styles.eraseWord(this.#style(0)) !== 0;
    const isFull = ((this.#row.cells[0] as number) & WIDE ? 2 : 1) === this.#row.width;
    return isColored && !isFull ? `${this.#pen.to(0)}\x1b[K` : '';
  }

  #repair(from: number, to: number): void {
    this.repairs.push({ x: from, count: to - from, style: this.#style(from) });
  }

  #style(x: number): number {
    return this.#row.styleAt(x);
  }
}
