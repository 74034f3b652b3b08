import type { TraceSource } from '../../../trace/read/source.js';

/** Part of a resource, and how many bytes it has by now. */
export interface RangeAnswer {
  bytes: Uint8Array;
  size: number;
}

/** Fetches [offset, offset + length), or less at the end. */
export type FetchRange = (offset: number, length: number) => Promise<RangeAnswer>;

/** Small, because the index of a large trace is many short lines far apart. */
const BLOCK_BYTES = 16 * 1024;
/** 24 MB, so that going back and forth needs no network. */
const MAX_BLOCKS = 1536;
/** A rewritten trace has another first line, because it begins later. */
const HEAD_BYTES = 1024;

/** A trace behind range requests. Blocks are kept; a file that was rewritten is noticed when its size is asked for. */
export class RangeSource implements TraceSource {
  readonly #fetch: FetchRange;
  readonly #blocks = new Map<number, Promise<Uint8Array>>();
  #head = '';
  #size = 0;

  constructor(fetch: FetchRange) {
    this.#fetch = fetch;
  }

  async size(): Promise<number> {
    const { bytes, size } = await this.#fetch(0, HEAD_BYTES);
    const head = String.fromCharCode(...bytes);
    if (size < this.#size || !head.startsWith(this.#head)) this.#blocks.clear();
    // the last block has grown
    else if (size > this.#size) this.#blocks.delete(Math.floor(this.#size / BLOCK_BYTES));
    [this.#head, this.#size] = [head, size];
    return size;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(offset + length, this.#size);
    if (end <= offset) return new Uint8Array();
    const [first, last] = [Math.floor(offset / BLOCK_BYTES), Math.floor((end - 1) / BLOCK_BYTES)];
    this.#request(first, last);
    const wanted = Array.from({ length: last - first + 1 }, (_, i) => this.#used(first + i));
    const blocks = await Promise.all(wanted);
    const result = new Uint8Array(end - offset);
    let filled = 0;
    for (const [i, block] of blocks.entries()) {
      const from = i === 0 ? offset % BLOCK_BYTES : 0;
      const part = block.subarray(from, from + result.length - filled);
      result.set(part, filled);
      filled += part.length;
      // the file is shorter now
      if (part.length < Math.min(BLOCK_BYTES - from, result.length)) break;
    }
    this.#forgetOld();
    return result.subarray(0, filled);
  }

  /** Asks for the blocks that are missing, neighbours together. */
  #request(first: number, last: number): void {
    for (let from = first; from <= last; from++) {
      if (this.#blocks.has(from)) continue;
      let to = from;
      while (to < last && !this.#blocks.has(to + 1)) to++;
      const run = this.#fetch(from * BLOCK_BYTES, (to + 1 - from) * BLOCK_BYTES).then(({ bytes }) => bytes);
      for (let index = from; index <= to; index++) {
        const start = (index - from) * BLOCK_BYTES;
        // a copy, so that one block does not keep the others
        const block = run.then((bytes) => bytes.slice(start, start + BLOCK_BYTES));
        block.catch(() => this.#blocks.delete(index));
        this.#blocks.set(index, block);
      }
      from = to;
    }
  }

  /** In the order of use, so that the first one is the oldest. */
  #used(index: number): Promise<Uint8Array> {
    const block = this.#blocks.get(index) as Promise<Uint8Array>;
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    return block;
  }

  #forgetOld(): void {
    for (const index of this.#blocks.keys()) {
      if (this.#blocks.size <= MAX_BLOCKS) return;
      this.#blocks.delete(index);
    }
  }
}
