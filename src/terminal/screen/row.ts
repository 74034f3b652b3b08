import { BLANK, TAIL } from './cells.js';
import { WriteTimes } from './write-times.js';

/** The digit after `ESC #` that makes such a row. */
export type LineSize = 0 | 3 | 4 | 6;

/**
 * One row of cells in three planes, one behind the other in `cells`: content, style, and when each cell was written.
 * Everything at and beyond column `used` is zero.
 */
export class Row extends WriteTimes {
  /** The row continues the one above it: a soft wrap. */
  wrapped = false;
  /** The number of rows of the same line above this one when it was wrapped. */
  rowsBefore = 0;
  /** DECDWL and DECDHL: 3 and 4 are the halves of double height, 6 is double width alone, 0 is a normal row. */
  lineSize: LineSize = 0;
  /** The offset after the byte that last wrote text here. Erasing does not change it. */
  seq = 0;
  /** The absolute number of the logical line; valid only in the history. */
  line = 0;
  /** The text, cached on first use until the row changes. */
  text: string | null = null;
  /** A version number of the contents, assigned on first use; 0 after a change. */
  version = 0;
  /** What can be seen of the row, cached like the text. */
  look: string | null = null;

  constructor(width: number) {
    super(width, 2);
  }

  /** The number of visible columns: a double-width row shows only its left half. */
  get columns(): number {
    return this.lineSize === 0 ? this.width : (this.width + 1) >> 1;
  }

  /** Resets the row to blanks of the given style (a background colour, or 0). */
  reset(style: number): void {
    const { cells, width, used } = this;
    this.wrapped = false;
    this.rowsBefore = 0;
    this.lineSize = 0;
    this.seq = 0;
    this.text = null;
    if (style !== 0) return this.erase(0, width, style);
    // all planes at once: the call costs more than the few cells in between
    if (used > 0) cells.fill(0, 0, 2 * width + used);
    this.used = 0;
  }

  /** Blanks the cells of [from, to). */
  erase(from: number, to: number, style: number): void {
    const { cells } = this;
    const end = style === 0 ? Math.min(to, this.used) : to;
    if (from >= end) return;
    this.text = null;
    cells.fill(BLANK, from, end);
    this.paint(from, end, style);
    this.clearTimes(from, end);
    if (style !== 0) this.used = Math.max(this.used, end);
    else if (end === this.used) this.used = from;
  }

  /** Gives the cells of [from, to) a style. */
  paint(from: number, to: number, style: number): void {
    this.cells.fill(style, this.width + from, this.width + to);
  }

  /** Writes one cell; `seq` 0 means that it was never written. */
  put(x: number, content: number, style: number, seq: number): void {
    this.cells[x] = content;
    this.cells[this.width + x] = style;
    this.noteTime(x, seq);
    if (x >= this.used) this.used = x + 1;
    this.text = null;
  }

  /** Writes the same one-column content into every cell of [from, to). */
  fill(from: number, to: number, content: number, style: number, seq: number): void {
    this.cells.fill(content, from, to);
    this.paint(from, to, style);
    this.fillTimes(from, to, seq);
    if (to > this.used) this.used = to;
    this.seq = seq;
    this.text = null;
  }

  styleAt(x: number): number {
    return this.cells[this.width + x] as number;
  }

  /** Makes column `x` a character boundary: a wide character across it becomes two blanks of this style. */
  splitAt(x: number, style = 0): void {
    if (x <= 0 || x >= this.used || ((this.cells[x] as number) & TAIL) === 0) return;
    this.cells[x - 1] = BLANK;
    this.cells[x] = BLANK;
    this.paint(x - 1, x + 1, style);
    this.clearTimes(x - 1, x + 1);
    this.text = null;
  }

  /** Moves the cells of [from, to) by `by` columns inside [from, to); vacated cells become blank. */
  shift(from: number, to: number, by: number, style: number): void {
    const { width, cells } = this;
    if (Math.abs(by) >= to - from) return this.erase(from, to, style);
    const [source, target, count] = by > 0 ? [from, from + by, to - from - by] : [from - by, from, to - from + by];
    cells.copyWithin(target, source, source + count);
    cells.copyWithin(width + target, width + source, width + source + count);
    this.moveTimes(source, target, count);
    this.used = Math.max(this.used, Math.min(to, this.used + Math.max(by, 0)));
    if (by > 0) this.erase(from, from + by, style);
    else this.erase(to + by, to, style);
    this.text = null;
  }

  /** Copies `count` cells with their write times from `source`, which must be a different row. */
  copy(source: Row, from: number, to: number, count: number): void {
    if (count <= 0) return;
    const { cells, width } = this;
    for (let i = 0; i < count; i++) cells[to + i] = source.cells[from + i] as number;
    for (let i = 0; i < count; i++) cells[width + to + i] = source.styleAt(from + i);
    this.seq = Math.max(this.seq, this.copyTimes(source, from, to, count));
    this.used = Math.max(this.used, to + count);
    this.text = null;
  }
}
