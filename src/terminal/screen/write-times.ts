/** The maximum distance of a seq from the base; beyond it the row gets a new base. */
const SPAN = 0x7fffffff;
/** Stands for a distance that no longer fits: older than any seq a caller may ask for. */
const OLDEST = -1;

/**
 * When each cell of a row was written. The times are the last plane of the row and relative to the row's base, so that 32
 * bits suffice; 0 means never. Everything at and beyond column `used` is zero.
 */
export class WriteTimes {
  readonly width: number;
  /** The planes of the row, one after the other; the last one holds the times. */
  readonly cells: Int32Array;
  used = 0;
  readonly #plane: number;
  #base = 0;

  constructor(width: number, planes: number) {
    this.width = width;
    this.cells = new Int32Array(planes * width + width);
    this.#plane = planes * width;
  }

  /** The seq of the last write to column `x`, or 0. */
  seqAt(x: number): number {
    const offset = this.cells[this.#plane + x] as number;
    return offset > 0 ? this.#base + offset : offset === OLDEST ? 1 : 0;
  }

  /** The cell was written at `seq`, or never when that is 0. */
  noteTime(x: number, seq: number): void {
    this.cells[this.#plane + x] = seq > 0 ? this.offsetOf(seq, 0) : 0;
  }

  /** The cells of [from, to) were written by the same byte. */
  protected fillTimes(from: number, to: number, seq: number): void {
    this.cells.fill(this.offsetOf(seq, 0), this.#plane + from, this.#plane + to);
  }

  /** `seq` in its stored form; the next `room` seqs are guaranteed to fit as well. */
  offsetOf(seq: number, room: number): number {
    if (this.used === 0) this.#base = seq - 1;
    else if (seq <= this.#base || seq + room - this.#base > SPAN) this.#rebase(seq, seq + room);
    // keeps it an integer for the compiler: a double would be converted on every store
    return seq > this.#base ? (seq - this.#base) | 0 : OLDEST;
  }

  /** The cells of [from, to) were erased. */
  protected clearTimes(from: number, to: number): void {
    this.cells.fill(0, this.#plane + from, this.#plane + to);
  }

  /** `count` cells moved within the row. */
  protected moveTimes(from: number, to: number, count: number): void {
    this.cells.copyWithin(this.#plane + to, this.#plane + from, this.#plane + from + count);
  }

  /** Copies the write times of cells from another row; returns the newest of them. */
  protected copyTimes(source: WriteTimes, from: number, to: number, count: number): number {
    if (this.used === 0) this.#base = source.#base;
    let distance = source.#base - this.#base;
    let newest = 0;
    for (let i = 0; i < count; i++) {
      const offset = source.cells[source.#plane + from + i] as number;
      if (offset > newest) newest = offset;
      if (offset > 0 && (offset + distance <= 0 || offset + distance > SPAN)) {
        this.#rebase(source.#base + offset, source.#base + offset);
        distance = source.#base - this.#base;
      }
      this.cells[this.#plane + to + i] = offset <= 0 ? offset : offset + distance > 0 ? offset + distance : OLDEST;
    }
    return newest > 0 ? source.#base + newest : 0;
  }

  /** Makes room for the seqs from `first` to `last`: anything more than 2 GiB of output older counts as the oldest. */
  #rebase(first: number, last: number): void {
    const times = this.cells.subarray(this.#plane);
    let [oldest, newest] = [first, last];
    for (const offset of times) {
      if (offset <= 0) continue;
      oldest = Math.min(oldest, this.#base + offset);
      newest = Math.max(newest, this.#base + offset);
    }
    const middle = newest - (SPAN >>> 1);
    const base = Math.max(0, newest - oldest < SPAN ? Math.min(oldest - 1, middle) : middle);
    for (const [x, offset] of times.entries()) {
      if (offset > 0) times[x] = this.#base + offset > base ? this.#base + offset - base : OLDEST;
    }
    this.#base = base;
  }
}
