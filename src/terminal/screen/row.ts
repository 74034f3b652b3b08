import { BLANK, TAIL } from './cells.js';

/** How far a cell's seq may be from the row's base; beyond it the row is based anew. */
const SEQ_SPAN = 0x7fffffff;
/** In place of a distance that no longer fits: written before anything that may be asked for. */
const OLDEST = -1;

/**
 * One row of cells. Three planes lie one behind the other in `cells`: content, style, and the seq of the last write
 * (counted from `seqBase`, 0 for never). Everything at and beyond column `used` is zero, so that clearing a row costs
 * what was written to it.
 */
export class Row {
  readonly width: number;
  readonly cells: Int32Array;
  used = 0;
  /** The row continues the one above it: a soft wrap. */
  wrapped = false;
  /** How many rows of the same line stood above it when it was wrapped. */
  rowsBefore = 0;
  /** The offset after the byte that last wrote text here. Erasing does not change it. */
  seq = 0;
  seqBase = 0;
  /** The absolute number of the logical line; only true in the history. */
  line = 0;
  /** The text, once somebody asked for it, until the row changes. */
  text: string | null = null;

  constructor(width: number) {
    this.width = width;
    this.cells = new Int32Array(width * 3);
  }

  /** As new, in the given style (a background colour, or 0). */
  reset(style: number): void {
    this.wrapped = false;
    this.rowsBefore = 0;
    this.seq = 0;
    this.erase(0, this.width, style);
  }

  /** Blanks `from` up to before `to`. */
  erase(from: number, to: number, style: number): void {
    const { cells, width } = this;
    this.text = null;
    if (style === 0) {
      const end = to < this.used ? to : this.used;
      if (from >= end) return;
      cells.fill(0, from, end);
      cells.fill(0, width + from, width + end);
      cells.fill(0, 2 * width + from, 2 * width + end);
      if (end === this.used) this.used = from;
    } else if (from < to) {
      cells.fill(BLANK, from, to);
      cells.fill(style, width + from, width + to);
      cells.fill(0, 2 * width + from, 2 * width + to);
      if (to > this.used) this.used = to;
    }
  }

  /** Writes one cell's planes; `seq` is absolute. */
  put(x: number, content: number, style: number, seq: number): void {
    const { cells, width } = this;
    const offset = this.seqOffset(seq, 1);
    cells[x] = content;
    cells[width + x] = style;
    cells[2 * width + x] = offset;
    if (x >= this.used) this.used = x + 1;
    this.text = null;
  }

  /** Writes the same one-column content into every cell of [from, to). */
  fill(from: number, to: number, content: number, style: number, seq: number): void {
    const { cells, width } = this;
    const offset = this.seqOffset(seq, 1);
    cells.fill(content, from, to);
    cells.fill(style, width + from, width + to);
    cells.fill(offset, 2 * width + from, 2 * width + to);
    if (to > this.used) this.used = to;
    this.seq = seq;
    this.text = null;
  }

  seqAt(x: number): number {
    const offset = this.cells[2 * this.width + x] as number;
    return offset > 0 ? this.seqBase + offset : offset === OLDEST ? 1 : 0;
  }

  /** `seq` (0 for never) as the plane stores it, with room for `count` more; moves the row's base when it must. */
  seqOffset(seq: number, count: number): number {
    if (seq === 0) return 0;
    if (this.used === 0) this.seqBase = seq - 1;
    const offset = seq - this.seqBase;
    return offset > 0 && offset + count <= SEQ_SPAN ? offset : this.#rebase(seq, count);
  }

  /** Makes column `x` a boundary between characters: a wide one that lies across it becomes two blanks. */
  splitAt(x: number): void {
    if (x <= 0 || x >= this.used || ((this.cells[x] as number) & TAIL) === 0) return;
    this.cells[x - 1] = BLANK;
    this.cells[x] = BLANK;
    this.cells[2 * this.width + x - 1] = 0;
    this.cells[2 * this.width + x] = 0;
    this.text = null;
  }

  /** Moves the cells of [from, to) by `by` columns inside [from, to); what comes in is blank. */
  shift(from: number, to: number, by: number, style: number): void {
    const { width, cells } = this;
    if (Math.abs(by) >= to - from) return this.erase(from, to, style);
    const [source, target, count] = by > 0 ? [from, from + by, to - from - by] : [from - by, from, to - from + by];
    for (let plane = 0; plane < 3; plane++) {
      cells.copyWithin(plane * width + target, plane * width + source, plane * width + source + count);
    }
    this.used = Math.max(this.used, Math.min(to, this.used + Math.max(by, 0)));
    if (by > 0) this.erase(from, from + by, style);
    else this.erase(to + by, to, style);
    this.text = null;
  }

  /** Copies `count` cells of `source`, which is another row, with the time of their writing. */
  copy(source: Row, from: number, to: number, count: number): void {
    if (count <= 0) return;
    if (this.used === 0) this.seqBase = source.seqBase;
    const { cells, width } = this;
    const { cells: theirs, width: theirWidth, seqBase } = source;
    let distance = seqBase - this.seqBase;
    let newest = 0;
    for (let i = 0; i < count; i++) {
      cells[to + i] = theirs[from + i] as number;
      cells[width + to + i] = theirs[theirWidth + from + i] as number;
      const offset = theirs[2 * theirWidth + from + i] as number;
      let moved = offset;
      if (offset > 0) {
        if (offset > newest) newest = offset;
        moved += distance;
        if (moved <= 0 || moved > SEQ_SPAN) {
          moved = this.#rebase(seqBase + offset);
          distance = seqBase - this.seqBase;
        }
      }
      cells[2 * width + to + i] = moved;
    }
    if (newest > 0) this.seq = Math.max(this.seq, seqBase + newest);
    if (to + count > this.used) this.used = to + count;
    this.text = null;
  }

  /** The whole row keeps its seqs, unless more than 2 GiB of output lie between them: what is too old counts as the oldest. */
  #rebase(seq: number, count = 0): number {
    const start = 2 * this.width;
    const seqs = this.cells.subarray(start, start + this.width);
    let [oldest, newest] = [seq, seq + count];
    for (const offset of seqs) {
      if (offset <= 0) continue;
      oldest = Math.min(oldest, this.seqBase + offset);
      newest = Math.max(newest, this.seqBase + offset);
    }
    const middle = newest - (SEQ_SPAN >>> 1);
    const base = Math.max(0, newest - oldest < SEQ_SPAN ? Math.min(oldest - 1, middle) : middle);
    for (const [x, offset] of seqs.entries()) {
      if (offset > 0) seqs[x] = offsetOrOldest(this.seqBase + offset - base);
    }
    this.seqBase = base;
    return offsetOrOldest(seq - base);
  }
}

function offsetOrOldest(offset: number): number {
  return offset > 0 ? offset : OLDEST;
}
