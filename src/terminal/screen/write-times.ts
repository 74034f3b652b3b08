/** So many runs are remembered as runs; a row that is written in more pieces gets a seq for each cell. */
const MOST_RUNS = 16;
/** How far a seq may be from the base; beyond it the row is based anew. */
const SPAN = 0x7fffffff;
/** In place of a distance that no longer fits: written before anything that may be asked for. */
const OLDEST = -1;
/** A run's shape in one number: from, to, columns and bytes of each character. */
const COLUMN_BITS = 14;
const COLUMN_MASK = (1 << COLUMN_BITS) - 1;
const LARGEST_BYTES = 4;

/**
 * When each cell of a row was written. Output that comes left to right is a few runs, in which seq and column grow
 * together: noting a run costs the same however long it is, and touches no memory of its cells. Only a row that is
 * written in many pieces has a seq per cell. Both count from `base`; 0 is never.
 */
export class WriteTimes {
  readonly #width: number;
  /** A seq for each cell, counted from `base`, once runs do not do; null while they do. */
  cells: Int32Array | null = null;
  base = 0;
  /** Kept for a row that is used again. */
  #spare: Int32Array | null = null;
  /** For each run its shape and the seq of its first character. */
  readonly #runs: number[] = [];
  #runCount = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Nothing was ever written. */
  reset(): void {
    this.#runCount = 0;
    if (!this.cells) return;
    this.cells.fill(0);
    this.#spare = this.cells;
    this.cells = null;
  }

  /** The seq of the last write to column `x`, or 0. */
  at(x: number): number {
    const offset = this.cells ? (this.cells[x] as number) : this.#inRuns(x);
    return offset > 0 ? this.base + offset : offset === OLDEST ? 1 : 0;
  }

  /**
   * The cells of [from, to) were written: the first character at `seq`, and each character, `columns` wide, `bytes` after
   * the one before it.
   */
  note(from: number, to: number, seq: number, columns: number, bytes: number): void {
    if (this.#runCount === 0 && this.cells === null) this.base = seq - 1;
    const offset = this.offsetOf(seq, (to - from) * bytes);
    const isShort = bytes >= 0 && bytes <= LARGEST_BYTES;
    if (this.cells || this.#runCount === MOST_RUNS || !isShort || offset <= 0) {
      writeCells(this.useCells(), from, to, offset, columns, bytes);
    } else {
      this.#addRun(from, to, offset, (columns - 1) * (LARGEST_BYTES + 1) + bytes);
    }
  }

  /** `seq` as it is stored; what more may come after it, `room` at most, will fit, too. */
  offsetOf(seq: number, room: number): number {
    if (seq <= this.base || seq + room - this.base > SPAN) this.#rebase(seq, seq + room);
    return seq > this.base ? seq - this.base : OLDEST;
  }

  /** The cells of [from, to) were erased. */
  clear(from: number, to: number): void {
    if (this.cells || !this.#areRunsBefore(from)) this.useCells().fill(0, from, to);
  }

  /** `count` cells moved, inside the row. */
  move(from: number, to: number, count: number): void {
    if (this.cells || this.#runCount > 0) this.useCells().copyWithin(to, from, from + count);
  }

  /** From runs to cells, oldest first. */
  useCells(): Int32Array {
    if (this.cells) return this.cells;
    this.cells = this.#spare ?? new Int32Array(this.#width);
    this.#spare = null;
    for (let i = 0; i < this.#runCount; i++) {
      const shape = this.#runs[2 * i] as number;
      const kind = shape >>> (2 * COLUMN_BITS);
      const columns = kind > LARGEST_BYTES ? 2 : 1;
      writeCells(this.cells, fromOf(shape), toOf(shape), this.#runs[2 * i + 1] as number, columns, kind % 5);
    }
    this.#runCount = 0;
    return this.cells;
  }

  #inRuns(x: number): number {
    for (let i = this.#runCount - 1; i >= 0; i--) {
      const shape = this.#runs[2 * i] as number;
      if (x < fromOf(shape) || x >= toOf(shape)) continue;
      const kind = shape >>> (2 * COLUMN_BITS);
      const characters = kind > LARGEST_BYTES ? (x - fromOf(shape)) >> 1 : x - fromOf(shape);
      return (this.#runs[2 * i + 1] as number) + characters * (kind % (LARGEST_BYTES + 1));
    }
    return 0;
  }

  #areRunsBefore(x: number): boolean {
    for (let i = 0; i < this.#runCount; i++) if (toOf(this.#runs[2 * i] as number) > x) return false;
    return true;
  }

  #addRun(from: number, to: number, offset: number, kind: number): void {
    const runs = this.#runs;
    let count = this.#runCount;
    // what is written over from end to end is forgotten
    while (count > 0 && fromOf(runs[2 * count - 2] as number) >= from && toOf(runs[2 * count - 2] as number) <= to)
      count--;
    runs[2 * count] = (kind << (2 * COLUMN_BITS)) | (to << COLUMN_BITS) | from;
    runs[2 * count + 1] = offset;
    this.#runCount = count + 1;
  }

  /** Makes room for the seqs from `first` to `last`: what is more than 2 GiB of output older counts as the oldest. */
  #rebase(first: number, last: number): void {
    const cells = this.useCells();
    let [oldest, newest] = [first, last];
    for (const offset of cells) {
      if (offset <= 0) continue;
      oldest = Math.min(oldest, this.base + offset);
      newest = Math.max(newest, this.base + offset);
    }
    const middle = newest - (SPAN >>> 1);
    const base = Math.max(0, newest - oldest < SPAN ? Math.min(oldest - 1, middle) : middle);
    for (const [x, offset] of cells.entries()) {
      if (offset > 0) cells[x] = this.base + offset > base ? this.base + offset - base : OLDEST;
    }
    this.base = base;
  }
}

function fromOf(shape: number): number {
  return shape & COLUMN_MASK;
}

function toOf(shape: number): number {
  return (shape >>> COLUMN_BITS) & COLUMN_MASK;
}

function writeCells(cells: Int32Array, from: number, to: number, offset: number, columns: number, bytes: number): void {
  const step = offset > 0 ? bytes : 0;
  let seq = offset;
  for (let x = from; x < to; x += columns, seq += step) {
    cells[x] = seq;
    if (columns === 2) cells[x + 1] = seq;
  }
}
