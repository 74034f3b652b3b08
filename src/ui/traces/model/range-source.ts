import type { TraceSource } from '../../../trace/read/source.js';

/** Part of a resource, and how many bytes it has by now. */
export interface RangeAnswer {
  bytes: Uint8Array;
  size: number;
}

/** Fetches [offset, offset + length), or less at the end. */
export type FetchRange = (offset: number, length: number) => Promise<RangeAnswer>;

const BLOCK_BYTES = 256 * 1024;
/** 24 MB, so that going back and forth needs no network. */
const MAX_BLOCKS = 96;
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
    const result = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const at = offset + filled;
      const block = await this.#block(Math.floor(at / BLOCK_BYTES));
      const part = block.subarray(at % BLOCK_BYTES, (at % BLOCK_BYTES) + length - filled);
      if (part.length === 0) break;
      result.set(part, filled);
      filled += part.length;
    }
    return result.subarray(0, filled);
  }

  #block(index: number): Promise<Uint8Array> {
    const known = this.#blocks.get(index);
    // in the order of use, so that the first one is the oldest
    this.#blocks.delete(index);
    const block = known ?? this.#fetchBlock(index);
    this.#blocks.set(index, block);
    for (const old of [...this.#blocks.keys()].slice(0, -MAX_BLOCKS)) this.#blocks.delete(old);
    return block;
  }

  async #fetchBlock(index: number): Promise<Uint8Array> {
    const offset = index * BLOCK_BYTES;
    if (offset >= this.#size) return new Uint8Array();
    try {
      return (await this.#fetch(offset, BLOCK_BYTES)).bytes;
    } catch (error) {
      this.#blocks.delete(index);
      throw error;
    }
  }
}
