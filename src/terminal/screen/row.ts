import { BLANK, TAIL } from './cells.js';
import { WriteTimes } from './write-times.js';

/**
 * One row of cells in two planes, one behind the other in `cells`: content and style. Beside them, when each cell was
 * written. Everything at and beyond column `used` is zero, so that clearing a row costs what was written to it.
 */
export class Row extends WriteTimes {
  used = 0;
  /** Whether the style plane holds anything but zeros: plain text leaves it alone. */
  isStyled = false;
  /** The row continues the one above it: a soft wrap. */
  wrapped = false;
  /** How many rows of the same line stood above it when it was wrapped. */
  rowsBefore = 0;
  /** The offset after the byte that last wrote text here. Erasing does not change it. */
  seq = 0;
  /** The absolute number of the logical line; only true in the history. */
  line = 0;
  /** The text, once somebody asked for it, until the row changes. */
  text: string | null = null;

  constructor(width: number) {
    super(width, 2);
  }

  /** As new, in the given style (a background colour, or 0). */
  reset(style: number): void {
    const { cells, width, used } = this;
    this.wrapped = false;
    this.rowsBefore = 0;
    this.seq = 0;
    this.text = null;
    this.resetTimes();
    cells.fill(BLANK, 0, used);
    if (this.isStyled) cells.fill(0, width, width + used);
    this.isStyled = false;
    this.used = 0;
    if (style !== 0) this.erase(0, width, style);
  }

  /** Blanks `from` up to before `to`. */
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
    if (this.used === 0) this.isStyled = false;
  }

  /** Gives the cells of [from, to) a style. */
  paint(from: number, to: number, style: number): void {
    if (style === 0 && (!this.isStyled || from >= this.used)) return;
    this.isStyled = true;
    const { cells, width } = this;
    for (let at = width + from; at < width + to; at++) cells[at] = style;
  }

  /** Writes one cell; `seq` 0 means that it was never written. */
  put(x: number, content: number, style: number, seq: number): void {
    this.cells[x] = content;
    this.paint(x, x + 1, style);
    if (seq > 0) this.noteTimes(x, x + 1, seq, 1, 0);
    else this.clearTimes(x, x + 1);
    if (x >= this.used) this.used = x + 1;
    this.text = null;
  }

  /** Writes the same one-column content into every cell of [from, to). */
  fill(from: number, to: number, content: number, style: number, seq: number): void {
    this.cells.fill(content, from, to);
    this.paint(from, to, style);
    this.noteTimes(from, to, seq, 1, 0);
    if (to > this.used) this.used = to;
    this.seq = seq;
    this.text = null;
  }

  styleAt(x: number): number {
    return this.cells[this.width + x] as number;
  }

  /** Makes column `x` a boundary between characters: a wide one that lies across it becomes two blanks of this style. */
  splitAt(x: number, style = 0): void {
    if (x <= 0 || x >= this.used || ((this.cells[x] as number) & TAIL) === 0) return;
    this.cells[x - 1] = BLANK;
    this.cells[x] = BLANK;
    this.paint(x - 1, x + 1, style);
    this.clearTimes(x - 1, x + 1);
    this.text = null;
  }

  /** Moves the cells of [from, to) by `by` columns inside [from, to); what comes in is blank. */
  shift(from: number, to: number, by: number, style: number): void {
    const { width, cells } = this;
    if (Math.abs(by) >= to - from) return this.erase(from, to, style);
    const [source, target, count] = by > 0 ? [from, from + by, to - from - by] : [from - by, from, to - from + by];
    cells.copyWithin(target, source, source + count);
    if (this.isStyled) cells.copyWithin(width + target, width + source, width + source + count);
    this.moveTimes(source, target, count);
    this.used = Math.max(this.used, Math.min(to, this.used + Math.max(by, 0)));
    if (by > 0) this.erase(from, from + by, style);
    else this.erase(to + by, to, style);
    this.text = null;
  }

  /** Copies `count` cells of `source`, which is another row, with the time of their writing. */
  copy(source: Row, from: number, to: number, count: number): void {
    if (count <= 0) return;
    const { cells, width } = this;
    for (let i = 0; i < count; i++) cells[to + i] = source.cells[from + i] as number;
    if (source.isStyled || this.isStyled) {
      this.isStyled = true;
      for (let i = 0; i < count; i++) cells[width + to + i] = source.styleAt(from + i);
    }
    this.seq = Math.max(this.seq, this.copyTimes(source, from, to, count));
    this.used = Math.max(this.used, to + count);
    this.text = null;
  }
}
