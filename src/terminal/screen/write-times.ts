/** So many runs are remembered as runs; a row that is written in more pieces gets a seq for each cell. */
const MOST_RUNS = 32;
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
 * written in many pieces has a seq per cell. Both count from the row's base; 0 is never.
 */
export class WriteTimes {
  readonly width: number;
  /** What the row holds, `planes` numbers a column; behind them for each run its shape and the seq of its first character. */
  readonly cells: Int32Array;
  /** A seq for each cell, once runs do not do; null while they do. */
  seqs: Int32Array | null = null;
  /** Kept for a row that is used again. */
  #spare: Int32Array | null = null;
  #base = 0;
  readonly #runs: number;
  #runCount = 0;

  constructor(width: number, planes: number) {
    this.width = width;
    this.#runs = planes * width;
    this.cells = new Int32Array(planes * width + 2 * MOST_RUNS);
  }

  /** The seq of the last write to column `x`, or 0. */
  seqAt(x: number): number {
    const offset = this.seqs ? (this.seqs[x] as number) : this.#inRuns(x);
    return offset > 0 ? this.#base + offset : offset === OLDEST ? 1 : 0;
  }

  /** Nothing was ever written. */
  protected resetTimes(): void {
    this.#runCount = 0;
    if (!this.seqs) return;
    this.seqs.fill(0);
    this.#spare = this.seqs;
    this.seqs = null;
  }

  /**
   * The cells of [from, to) were written: the first character at `seq`, and each character, `columns` wide, `bytes` after
   * the one before it.
   */
  noteTimes(from: number, to: number, seq: number, columns: number, bytes: number): void {
    if (this.#runCount === 0 && this.seqs === null) this.#base = seq - 1;
    const offset = this.offsetOf(seq, (to - from) * bytes);
    const isShort = bytes >= 0 && bytes <= LARGEST_BYTES;
    if (this.seqs || this.#runCount === MOST_RUNS || !isShort || offset <= 0) {
      writeSeqs(this.useSeqs(), from, to, offset, columns, bytes);
    } else {
      this.#addRun(from, to, offset, (columns - 1) * (LARGEST_BYTES + 1) + bytes);
    }
  }

  /** `seq` as it is stored; what more may come after it, `room` at most, will fit, too. */
  offsetOf(seq: number, room: number): number {
    if (seq <= this.#base || seq + room - this.#base > SPAN) this.#rebase(seq, seq + room);
    return seq > this.#base ? seq - this.#base : OLDEST;
  }

  /** The cells of [from, to) were erased. */
  protected clearTimes(from: number, to: number): void {
    if (this.seqs || !this.#areRunsBefore(from)) this.useSeqs().fill(0, from, to);
  }

  /** `count` cells moved, inside the row. */
  protected moveTimes(from: number, to: number, count: number): void {
    if (this.seqs || this.#runCount > 0) this.useSeqs().copyWithin(to, from, from + count);
  }

  /** Cells of another row came with the time of their writing; returns the newest of them. */
  protected copyTimes(source: WriteTimes, from: number, to: number, count: number): number {
    if (this.#runCount === 0 && this.seqs === null) this.#base = source.#base;
    const [theirs, ours] = [source.useSeqs(), this.useSeqs()];
    let distance = source.#base - this.#base;
    let newest = 0;
    for (let i = 0; i < count; i++) {
      const offset = theirs[from + i] as number;
      if (offset > newest) newest = offset;
      if (offset > 0 && (offset + distance <= 0 || offset + distance > SPAN)) {
        this.#rebase(source.#base + offset, source.#base + offset);
        distance = source.#base - this.#base;
      }
      ours[to + i] = offset <= 0 ? offset : offset + distance > 0 ? offset + distance : OLDEST;
    }
    return newest > 0 ? source.#base + newest : 0;
  }

  /** From runs to cells, oldest first. */
  useSeqs(): Int32Array {
    if (this.seqs) return this.seqs;
    this.seqs = this.#spare ?? new Int32Array(this.width);
    this.#spare = null;
    for (let i = 0; i < this.#runCount; i++) {
      const shape = this.#shape(i);
      const kind = shape >>> (2 * COLUMN_BITS);
      const columns = kind > LARGEST_BYTES ? 2 : 1;
      writeSeqs(this.seqs, fromOf(shape), toOf(shape), this.#offset(i), columns, kind % (LARGEST_BYTES + 1));
    }
    this.#runCount = 0;
    return this.seqs;
  }

  #inRuns(x: number): number {
    for (let i = this.#runCount - 1; i >= 0; i--) {
      const shape = this.#shape(i);
      if (x < fromOf(shape) || x >= toOf(shape)) continue;
      const kind = shape >>> (2 * COLUMN_BITS);
      const characters = kind > LARGEST_BYTES ? (x - fromOf(shape)) >> 1 : x - fromOf(shape);
      return this.#offset(i) + characters * (kind % (LARGEST_BYTES + 1));
    }
    return 0;
  }

  #areRunsBefore(x: number): boolean {
    for (let i = 0; i < this.#runCount; i++) if (toOf(this.#shape(i)) > x) return false;
    return true;
  }

  #addRun(from: number, to: number, offset: number, kind: number): void {
    let count = this.#runCount;
    // what is written over from end to end is forgotten
    while (count > 0 && fromOf(this.#shape(count - 1)) >= from && toOf(this.#shape(count - 1)) <= to) count--;
    const at = this.#runs + 2 * count;
    this.cells[at] = (kind << (2 * COLUMN_BITS)) | (to << COLUMN_BITS) | from;
    this.cells[at + 1] = offset;
    this.#runCount = count + 1;
  }

  #shape(run: number): number {
    return this.cells[this.#runs + 2 * run] as number;
  }

  #offset(run: number): number {
    return this.cells[this.#runs + 2 * run + 1] as number;
  }

  /** Makes room for the seqs from `first` to `last`: what is more than 2 GiB of output older counts as the oldest. */
  #rebase(first: number, last: number): void {
    const seqs = this.useSeqs();
    let [oldest, newest] = [first, last];
    for (const offset of seqs) {
      if (offset <= 0) continue;
      oldest = Math.min(oldest, this.#base + offset);
      newest = Math.max(newest, this.#base + offset);
    }
    const middle = newest - (SPAN >>> 1);
    const base = Math.max(0, newest - oldest < SPAN ? Math.min(oldest - 1, middle) : middle);
    for (const [x, offset] of seqs.entries()) {
      if (offset > 0) seqs[x] = this.#base + offset > base ? this.#base + offset - base : OLDEST;
    }
    this.#base = base;
  }
}

function fromOf(shape: number): number {
  return shape & COLUMN_MASK;
}

function toOf(shape: number): number {
  return (shape >>> COLUMN_BITS) & COLUMN_MASK;
}

function writeSeqs(seqs: Int32Array, from: number, to: number, offset: number, columns: number, bytes: number): void {
  const step = offset > 0 ? bytes : 0;
  let seq = offset;
  for (let x = from; x < to; x += columns, seq += step) {
    seqs[x] = seq;
    if (columns === 2) seqs[x + 1] = seq;
  }
}
