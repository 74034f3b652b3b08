/** So many runs are remembered as runs; a row that is written in more pieces gets a seq for each cell. */
const MOST_RUNS = 16;
/** from, to, the first seq, columns and bytes of each character */
const FIELDS = 5;
/** How far a seq may be from the base; beyond it the row is based anew. */
const SPAN = 0x7fffffff;
/** In place of a distance that no longer fits: written before anything that may be asked for. */
const OLDEST = -1;

/**
 * When each cell of a row was written. Output that comes left to right is a few runs, in which seq and column grow
 * together: noting a run costs the same however long it is, and touches no memory of its cells. Only a row that is
 * written in many pieces has a seq per cell. Both count from `#base`; 0 is never.
 */
export class WriteTimes {
  readonly #width: number;
  #base = 0;
  /** A plain array: most rows need only a few numbers, and a typed one costs more than they do. */
  readonly #runs: number[] = [];
  #runCount = 0;
  /** Once it is in use, it holds everything. */
  #cells: Int32Array | null = null;
  #usesCells = false;

  constructor(width: number) {
    this.#width = width;
  }

  /** Nothing was ever written. */
  reset(): void {
    this.#runCount = 0;
    if (this.#usesCells) this.#cells?.fill(0);
    this.#usesCells = false;
  }

  /** The seq of the last write to column `x`, or 0. */
  at(x: number): number {
    const offset = this.#usesCells ? ((this.#cells as Int32Array)[x] as number) : this.#inRuns(x);
    return offset > 0 ? this.#base + offset : offset === OLDEST ? 1 : 0;
  }

  /**
   * The cells of [from, to) were written: the first character at `seq`, and each character, `columns` wide, `bytes` after
   * the one before it.
   */
  note(from: number, to: number, seq: number, columns: number, bytes: number): void {
    const last = seq + Math.floor((to - from - 1) / columns) * bytes;
    // what was put together from elsewhere may be older from cell to cell
    const [oldest, newest] = last < seq ? [last, seq] : [seq, last];
    if (this.#runCount === 0 && !this.#usesCells) this.#base = oldest - 1;
    else if (oldest <= this.#base || newest - this.#base > SPAN) this.#rebase(oldest, newest);
    const offset = seq > this.#base ? seq - this.#base : OLDEST;
    if (!this.#usesCells && this.#runCount < MOST_RUNS && offset > 0) this.#addRun(from, to, offset, columns, bytes);
    else this.#write(from, to, offset, columns, bytes);
  }

  /** The cells of [from, to) were erased. */
  clear(from: number, to: number): void {
    if (this.#runCount === 0 && !this.#usesCells) return;
    if (!this.#usesCells && this.#isBehind(from)) return;
    this.#useCells().fill(0, from, to);
  }

  /** `count` cells moved, inside the row. */
  move(from: number, to: number, count: number): void {
    if (this.#runCount > 0 || this.#usesCells) this.#useCells().copyWithin(to, from, from + count);
  }

  #inRuns(x: number): number {
    const runs = this.#runs;
    for (let at = (this.#runCount - 1) * FIELDS; at >= 0; at -= FIELDS) {
      const from = runs[at] as number;
      if (x < from || x >= (runs[at + 1] as number)) continue;
      return (runs[at + 2] as number) + Math.floor((x - from) / (runs[at + 3] as number)) * (runs[at + 4] as number);
    }
    return 0;
  }

  /** Whether all runs end before this column. */
  #isBehind(x: number): boolean {
    const runs = this.#runs;
    for (let at = 0; at < this.#runCount * FIELDS; at += FIELDS) if ((runs[at + 1] as number) > x) return false;
    return true;
  }

  #addRun(from: number, to: number, offset: number, columns: number, bytes: number): void {
    const runs = this.#runs;
    let at = this.#runCount * FIELDS;
    // what is written over from end to end is forgotten
    while (at > 0 && (runs[at - FIELDS] as number) >= from && (runs[at - FIELDS + 1] as number) <= to) at -= FIELDS;
    runs[at] = from;
    runs[at + 1] = to;
    runs[at + 2] = offset;
    runs[at + 3] = columns;
    runs[at + 4] = bytes;
    this.#runCount = at / FIELDS + 1;
  }

  #write(from: number, to: number, offset: number, columns: number, bytes: number): void {
    const cells = this.#useCells();
    let seq = offset;
    for (let x = from; x < to; x += columns) {
      for (let part = 0; part < columns && x + part < to; part++) cells[x + part] = seq;
      if (offset > 0) seq += bytes;
    }
  }

  /** From runs to cells, oldest first. */
  #useCells(): Int32Array {
    this.#cells ??= new Int32Array(this.#width);
    if (this.#usesCells) return this.#cells;
    this.#usesCells = true;
    for (let at = 0; at < this.#runCount * FIELDS; at += FIELDS) {
      const [from, to, offset, columns, bytes] = this.#runs.slice(at, at + FIELDS) as [
        number,
        number,
        number,
        number,
        number,
      ];
      this.#write(from, to, offset, columns, bytes);
    }
    this.#runCount = 0;
    return this.#cells;
  }

  /** Makes room for the seqs from `first` to `last`: what is more than 2 GiB of output older counts as the oldest. */
  #rebase(first: number, last: number): void {
    const cells = this.#useCells();
    let [oldest, newest] = [first, last];
    for (const offset of cells) {
      if (offset <= 0) continue;
      oldest = Math.min(oldest, this.#base + offset);
      newest = Math.max(newest, this.#base + offset);
    }
    const middle = newest - (SPAN >>> 1);
    const base = Math.max(0, newest - oldest < SPAN ? Math.min(oldest - 1, middle) : middle);
    for (const [x, offset] of cells.entries()) {
      if (offset > 0) cells[x] = this.#base + offset > base ? this.#base + offset - base : OLDEST;
    }
    this.#base = base;
  }
}
