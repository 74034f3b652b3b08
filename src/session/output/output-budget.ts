/** What takes part in a budget: output that can give up its oldest part. */
export interface KeptOutput {
  /** Memory that it takes. */
  readonly heldBytes: number;
  /** Gives up at least so many of its oldest bytes, where it has more than it needs to go on. */
  dropOldest(bytes: number): void;
}

/** When there is too much, this part of the limit is freed at once, so that the largest is rarely looked for. */
const FREED_AT_ONCE = 1 / 64;

/** Bounds the output of all sessions together: when there is too much, the largest loses its oldest part. */
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

  /** An output takes more memory now, or less. */
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
      // nobody has anything left to give
      if (this.#heldBytes === before) return;
    }
  }

  #largest(): KeptOutput | undefined {
    let largest: KeptOutput | undefined;
    for (const output of this.#outputs) if (output.heldBytes > (largest?.heldBytes ?? 0)) largest = output;
    return largest;
  }
}
