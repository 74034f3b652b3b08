/** More than any control function takes; further parameters are ignored. */
const MAX_PARAMS = 32;
/** Larger than any useful count, small enough that the sum of two is still a small integer. */
const MAX_VALUE = 0x3fffffff;
const OMITTED = -1;

/** The numbers of a control sequence: parameters after semicolons, sub-parameters after colons. */
export class Params {
  readonly #values = new Int32Array(MAX_PARAMS);
  /** 1 where the value is a sub-parameter of the one before it. */
  readonly #isSub = new Uint8Array(MAX_PARAMS);
  #current = OMITTED;
  #currentIsSub = 0;
  /** Whether the list has any sub-parameters. */
  hasSubs = false;
  /** The number of values; 0 for an empty list. */
  length = 0;

  /** Starts a new list. */
  get isEmpty(): boolean {
    return this.length === 0 && this.#current < 0;
  }

  reset(): void {
    this.length = 0;
    this.#current = OMITTED;
    this.#currentIsSub = 0;
    this.hasSubs = false;
  }

  /**
   * Fast path for the most common sequences: reads numbers, semicolons and a final byte from `start`. Returns the position
   * of the final byte, or 0 if it meets any other byte or the end of the chunk first.
   */
  readPlain(bytes: Uint8Array, start: number, end: number): number {
    this.reset();
    let value = OMITTED;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        value = value < 0 ? byte - 0x30 : Math.min(value * 10 + byte - 0x30, MAX_VALUE);
      } else if (byte === 0x3b) {
        if (this.length < MAX_PARAMS) this.#values[this.length++] = value;
        value = OMITTED;
      } else {
        if (byte < 0x40 || byte > 0x7e) return 0;
        if ((value >= 0 || this.length > 0) && this.length < MAX_PARAMS) this.#values[this.length++] = value;
        return at;
      }
    }
    return 0;
  }

  digit(byte: number): void {
    const value = (this.#current < 0 ? 0 : this.#current) * 10 + byte - 0x30;
    this.#current = Math.min(value, MAX_VALUE);
  }

  /** Handles a semicolon, or a colon if a sub-parameter follows. */
  next(startsSub: 0 | 1): void {
    this.#store();
    this.#currentIsSub = startsSub;
  }

  /** Completes the list at the final byte. */
  end(): void {
    if (!this.isEmpty) this.#store();
  }

  /** The value at `index`, or `fallback` if it is missing or empty. */
  get(index: number, fallback: number): number {
    if (index >= this.length) return fallback;
    const value = this.#values[index] as number;
    return value < 0 ? fallback : value;
  }

  /** A count: missing and 0 mean 1. */
  count(index: number): number {
    return this.get(index, 1) || 1;
  }

  /** One past the last sub-parameter of the parameter at `index`. */
  endOfSubs(index: number): number {
    let end = index + 1;
    if (this.hasSubs) while (end < this.length && this.#isSub[end] === 1) end++;
    return end;
  }

  #store(): void {
    if (this.length < MAX_PARAMS) {
      this.#values[this.length] = this.#current;
      this.#isSub[this.length] = this.#currentIsSub;
      this.hasSubs ||= this.#currentIsSub === 1;
      this.length++;
    }
    this.#current = OMITTED;
  }
}
