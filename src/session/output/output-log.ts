import { BLOCK_BYTES, OutputBlock } from './output-block.js';
import type { KeptOutput, OutputBudget } from './output-budget.js';

export interface OutputLogOptions {
  /** The seq before the first byte. */
  startSeq?: number;
  /** Shared with other logs. */
  budget?: OutputBudget | undefined;
}

/** The newest bytes that the program wrote, up to a limit, addressed by seq. */
export class OutputLog implements KeptOutput {
  readonly #budget: OutputBudget | undefined;
  readonly #maxBlocks: number;
  #blocks: OutputBlock[] = [];
  /** How many blocks are gone that were before these. */
  #droppedBlocks = 0;
  #heldBytes = 0;
  #isCompacting = false;
  /** How much of the last block is used. */
  #used = BLOCK_BYTES;
  #end: number;
  /** Positions at which an unknown number of bytes is missing. */
  #gaps: number[] = [];

  constructor(limitBytes: number, { startSeq = 0, budget }: OutputLogOptions = {}) {
    this.#end = startSeq;
    this.#budget = budget;
    // one more, since the oldest block is dropped as a whole
    this.#maxBlocks = Math.ceil(limitBytes / BLOCK_BYTES) + 1;
  }

  /** The seq before the oldest byte that is kept. */
  get start(): number {
    return this.#end - this.#keptBytes;
  }

  get end(): number {
    return this.#end;
  }

  /** The minimum number of bytes that are kept. */
  get limit(): number {
    return (this.#maxBlocks - 1) * BLOCK_BYTES;
  }

  append(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#used === BLOCK_BYTES) this.#addBlock();
      const piece = bytes.subarray(at, at + BLOCK_BYTES - this.#used);
      const last = this.#blocks.at(-1) as OutputBlock;
      this.#grow(last.write(piece, this.#used));
      this.#used += piece.length;
      at += piece.length;
    }
    this.#end += bytes.length;
  }

  /** Notes that an unknown number of bytes before the next ones was lost. */
  noteGap(): void {
    this.#gaps = [...this.#gaps.filter((seq) => seq >= this.start), this.#end];
  }

  /** The number of gaps between two seqs. */
  gapsBetween(since: number, end: number): number {
    return this.#gaps.filter((seq) => seq >= since && seq < end).length;
  }

  /** At most `maxBytes` bytes after a seq; `missed` counts the bytes after it that are no longer kept. */
  read(since: number, maxBytes: number): { bytes: Uint8Array; missed: number } {
    const from = Math.min(Math.max(since, this.start), this.#end);
    const length = Math.min(maxBytes, this.#end - from);
    const bytes = new Uint8Array(length);
    for (let copied = 0; copied < length; ) {
      const offset = from - this.start + copied;
      const block = this.#blocks[Math.floor(offset / BLOCK_BYTES)] as OutputBlock;
      const piece = block.read().subarray(offset % BLOCK_BYTES, (offset % BLOCK_BYTES) + length - copied);
      bytes.set(piece, copied);
      copied += piece.length;
    }
    return { bytes, missed: Math.max(0, this.start - since) };
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Saves memory while the program rests: gives back what is unused, and compresses what is full. */
  async compact(): Promise<void> {
    this.#grow(-(this.#blocks.at(-1)?.shrink(this.#used) ?? 0));
    if (this.#isCompacting) return;
    this.#isCompacting = true;
    const first = this.#droppedBlocks;
    for (const [i, block] of this.#blocks.slice(0, -1).entries()) {
      const saved = await block.pack();
      const isKept = first + i >= this.#droppedBlocks;
      if (isKept) this.#grow(-saved);
    }
    this.#isCompacting = false;
  }

  /** Drops whole blocks, but never the one being written. */
  dropOldest(bytes: number): void {
    let freed = 0;
    while (freed < bytes && this.#blocks.length > 1) freed += this.#dropBlock()?.heldBytes ?? 0;
    this.#grow(-freed);
  }

  clear(): void {
    this.#droppedBlocks += this.#blocks.length;
    this.#blocks = [];
    this.#used = BLOCK_BYTES;
    this.#grow(-this.#heldBytes);
  }

  get #keptBytes(): number {
    return Math.max(0, (this.#blocks.length - 1) * BLOCK_BYTES) + (this.#blocks.length > 0 ? this.#used : 0);
  }

  #addBlock(): void {
    const dropped = this.#blocks.length >= this.#maxBlocks ? this.#dropBlock() : undefined;
    const droppedBytes = dropped?.heldBytes ?? 0;
    const block = new OutputBlock(dropped?.reusable);
    this.#blocks.push(block);
    this.#used = 0;
    this.#grow(block.heldBytes - droppedBytes);
  }

  #dropBlock(): OutputBlock | undefined {
    this.#droppedBlocks++;
    return this.#blocks.shift();
  }

  #grow(bytes: number): void {
    if (bytes === 0) return;
    this.#heldBytes += bytes;
    this.#budget?.note(this, bytes);
  }
}
