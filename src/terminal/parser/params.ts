/** More parameters than any function takes; the rest is ignored. */
const MOST_PARAMS = 32;
/** No count needs to be larger, and sums of two stay small integers. */
const LARGEST = 0x3fffffff;
const OMITTED = -1;

/** The numbers of a control sequence: parameters after semicolons, sub-parameters after colons. */
export class Params {
  readonly #values = new Int32Array(MOST_PARAMS);
  /** 1 where the value is a sub-parameter of the one before it. */
  readonly #isSub = new Uint8Array(MOST_PARAMS);
  #current = OMITTED;
  #currentIsSub = 0;
  /** Whether there are sub-parameters at all. */
  hasSubs = false;
  /** How many values there are; an empty list has none. */
  length = 0;

  /** Nothing has been read yet. */
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
   * Reads numbers, semicolons and a final byte from `start` on, which is all that most sequences are. Returns the place
   * of the final byte; 0 when there is anything else, or the end, in between.
   */
  readPlain(bytes: Uint8Array, start: number, end: number): number {
    this.reset();
    let value = OMITTED;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        value = value < 0 ? byte - 0x30 : Math.min(value * 10 + byte - 0x30, LARGEST);
      } else if (byte === 0x3b) {
        if (this.length < MOST_PARAMS) this.#values[this.length++] = value;
        value = OMITTED;
      } else {
        if (byte < 0x40 || byte > 0x7e) return 0;
        if ((value >= 0 || this.length > 0) && this.length < MOST_PARAMS) this.#values[this.length++] = value;
        return at;
      }
    }
    return 0;
  }

  digit(byte: number): void {
    const value = (this.#current < 0 ? 0 : this.#current) * 10 + byte - 0x30;
    this.#current = Math.min(value, LARGEST);
  }

  /** A semicolon, or a colon when what follows is a sub-parameter. */
  next(startsSub: 0 | 1): void {
    this.#store();
    this.#currentIsSub = startsSub;
  }

  /** The final byte: the list is complete. */
  end(): void {
    if (!this.isEmpty) this.#store();
  }

  /** The value at `index`, or `fallback` where it is missing or left out. */
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
    if (this.length < MOST_PARAMS) {
      this.#values[this.length] = this.#current;
      this.#isSub[this.length] = this.#currentIsSub;
      this.hasSubs ||= this.#currentIsSub === 1;
      this.length++;
    }
    this.#current = OMITTED;
  }
}
