const BLOCK_BYTES = 16_384;

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
  #blocks: Uint8Array[] = [];
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
      this.#blocks.at(-1)?.set(piece, this.#used);
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
      const block = this.#blocks[Math.floor(offset / BLOCK_BYTES)] as Uint8Array;
      const piece = block.subarray(offset % BLOCK_BYTES, (offset % BLOCK_BYTES) + length - copied);
      bytes.set(piece, copied);
      copied += piece.length;
    }
    return { bytes, missed: Math.max(0, this.start - since) };
  }

  get heldBytes(): number {
    return this.#blocks.length * BLOCK_BYTES;
  }

  /** Drops whole blocks, but never the one being written. */
  dropOldest(bytes: number): void {
    const dropped = this.#blocks.splice(0, Math.min(Math.ceil(bytes / BLOCK_BYTES), this.#blocks.length - 1));
    this.#budget?.note(this, -dropped.length * BLOCK_BYTES);
  }

  clear(): void {
    const { heldBytes } = this;
    this.#blocks = [];
    this.#used = BLOCK_BYTES;
    this.#budget?.note(this, -heldBytes);
  }

  get #keptBytes(): number {
    return Math.max(0, (this.#blocks.length - 1) * BLOCK_BYTES) + (this.#blocks.length > 0 ? this.#used : 0);
  }

  #addBlock(): void {
    const recycled = this.#blocks.length >= this.#maxBlocks ? this.#blocks.shift() : undefined;
    this.#blocks.push(recycled ?? new Uint8Array(BLOCK_BYTES));
    this.#used = 0;
    if (!recycled) this.#budget?.note(this, BLOCK_BYTES);
  }
}

/** Kept output that can drop its oldest part. */
interface KeptOutput {
  /** The memory that it uses. */
  readonly heldBytes: number;
  /** Drops at least this many of its oldest bytes, but not what it needs to go on. */
  dropOldest(bytes: number): void;
}

/** The part of the limit that is freed at a time, so that the search for the largest output is rare. */
const FREED_AT_ONCE = 1 / 64;

/** Limits the output of all sessions together: at the limit, the largest drops its oldest part. */
export class OutputBudget {
  readonly limitBytes: number;
  readonly #outputs = new Set<KeptOutput>();
  #heldBytes = 0;

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Notes that an output uses more memory, or less. */
  note(output: KeptOutput, changeBytes: number): void {
    this.#heldBytes += changeBytes;
    if (output.heldBytes > 0) this.#outputs.add(output);
    else this.#outputs.delete(output);
    if (changeBytes > 0) this.#trim();
  }

  #trim(): void {
    while (this.#heldBytes > this.limitBytes) {
      const before = this.#heldBytes;
      this.#largest()?.dropOldest(this.limitBytes * FREED_AT_ONCE);
      // no output can drop anything more
      if (this.#heldBytes === before) return;
    }
  }

  #largest(): KeptOutput | undefined {
    let largest: KeptOutput | undefined;
    for (const output of this.#outputs) if (output.heldBytes > (largest?.heldBytes ?? 0)) largest = output;
    return largest;
  }
}
