import { PackedRows } from './packed-rows.js';
import type { Row } from './row.js';

const ROWS_PER_BLOCK = 128;
const SMALL_BLOCK = 32;
/** The maximum length of a logical line, even after rewrapping. */
const MAX_LINE_ROWS = 32_000;

/**
 * The rows that scrolled off the top of the main screen, at the width they had then. The numbers of logical lines never
 * change: a later resize rewraps lines on demand and keeps their numbers.
 */
export class Scrollback {
  readonly limit: number;
  /** The number of the next line. */
  nextLine = 0;
  /** The rows of the newest line so far, including trimmed ones. */
  #rowsOfLastLine = 0;
  #blocks: PackedRows[] = [];
  #packedCount = 0;
  /** A ring of rows that are not packed yet, newer than all blocks. */
  #ring: (Row | undefined)[] = [];
  #head = 0;
  #count = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get rowCount(): number {
    return this.#packedCount + this.#count;
  }

  /** Adds the row; returns a row to reuse, if there is one. */
  push(row: Row): Row | undefined {
    row.wrapped &&= this.nextLine > 0 && this.#rowsOfLastLine < MAX_LINE_ROWS;
    this.#rowsOfLastLine = row.wrapped ? this.#rowsOfLastLine + 1 : 1;
    row.line = row.wrapped ? this.nextLine - 1 : this.nextLine++;
    if (this.limit === 0) return row;
    const dropped = this.rowCount === this.limit ? this.#dropOldest() : undefined;
    if (this.#count === this.#ring.length) this.#growRing();
    const at = this.#head + this.#count++;
    this.#ring[at < this.#ring.length ? at : at - this.#ring.length] = row;
    return dropped;
  }

  /** Removes and returns the newest row, for a screen that grows. */
  pop(): Row | undefined {
    if (this.rowCount === 0) return undefined;
    if (this.#count === 0) this.#unpackLastBlock();
    const at = (this.#head + --this.#count) % this.#ring.length;
    const row = this.#ring[at] as Row;
    this.#ring[at] = undefined;
    this.#rowsOfLastLine--;
    if (!row.wrapped) {
      this.nextLine = row.line;
      this.#rowsOfLastLine = this.rowCount === 0 ? 1 : this.#countRowsOfNewestLine();
    }
    return row;
  }

  /** A row by position, 0 for the oldest; packed rows are unpacked for the caller. */
  row(index: number): Row {
    if (index >= this.#packedCount) return this.#raw(index - this.#packedCount);
    let rest = index;
    for (const block of this.#blocks) {
      if (rest < block.rowCount) return block.row(rest);
      rest -= block.rowCount;
    }
    throw new RangeError(`no row ${index} in the history`);
  }

  /** The position of the first row whose line number is at least `line`. */
  indexOf(line: number): number {
    let low = 0;
    let high = this.rowCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.lineAt(middle) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  lineAt(index: number): number {
    if (index >= this.#packedCount) return this.#raw(index - this.#packedCount).line;
    let rest = index;
    for (const block of this.#blocks) {
      if (rest < block.rowCount) return block.lineOf(rest);
      rest -= block.rowCount;
    }
    throw new RangeError(`no row ${index} in the history`);
  }

  clear(): void {
    this.#blocks = [];
    this.#packedCount = 0;
    this.#ring = [];
    this.#head = 0;
    this.#count = 0;
  }

  /** Packs all unpacked rows. */
  compact(): void {
    if (this.#count === 0) return;
    const rows: Row[] = [];
    const last = this.#blocks.at(-1);
    if (last && last.rowCount < SMALL_BLOCK) {
      // repacked together with the new rows: many small blocks would cost more than the rows in them
      for (let i = 0; i < last.rowCount; i++) rows.push(last.row(i));
      this.#blocks.pop();
    }
    for (let i = 0; i < this.#count; i++) rows.push(this.#raw(i));
    for (let start = 0; start < rows.length; start += ROWS_PER_BLOCK) {
      this.#blocks.push(new PackedRows(rows.slice(start, start + ROWS_PER_BLOCK)));
    }
    this.#packedCount += this.#count;
    this.#ring = [];
    this.#head = 0;
    this.#count = 0;
  }

  /** Visits every row and block to find the styles and clusters in use. */
  visit(onRow: (row: Row) => void, onBlock: (block: PackedRows) => void): void {
    for (const block of this.#blocks) onBlock(block);
    for (let i = 0; i < this.#count; i++) onRow(this.#raw(i));
  }

  #raw(index: number): Row {
    return this.#ring[(this.#head + index) % this.#ring.length] as Row;
  }

  #dropOldest(): Row | undefined {
    const block = this.#blocks[0];
    if (block) {
      block.trimFirst();
      this.#packedCount--;
      if (block.rowCount === 0) this.#blocks.shift();
      return undefined;
    }
    const row = this.#ring[this.#head];
    this.#ring[this.#head] = undefined;
    this.#head = this.#head + 1 === this.#ring.length ? 0 : this.#head + 1;
    this.#count--;
    return row;
  }

  #growRing(): void {
    const size = Math.min(this.limit, Math.max(64, this.#ring.length * 2));
    const ring = new Array<Row | undefined>(size);
    for (let i = 0; i < this.#count; i++) ring[i] = this.#raw(i);
    this.#ring = ring;
    this.#head = 0;
  }

  #unpackLastBlock(): void {
    const block = this.#blocks.pop() as PackedRows;
    this.#packedCount -= block.rowCount;
    this.#ring = Array.from({ length: block.rowCount }, (_, i) => block.row(i));
    this.#head = 0;
    this.#count = this.#ring.length;
  }

  #countRowsOfNewestLine(): number {
    let index = this.rowCount - 1;
    const line = this.lineAt(index);
    while (index > 0 && this.lineAt(index - 1) === line) index--;
    return this.rowCount - index;
  }
}
