/** Kept output that can drop its oldest part. */
export interface KeptOutput {
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
