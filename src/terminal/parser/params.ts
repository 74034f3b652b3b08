/** More parameters than any function takes; the rest is ignored. */
const MOST_PARAMS = 32;
/** No count needs to be larger, and sums of two stay small integers. */
const LARGEST = 0x3fffffff;
const OMITTED = -1;

/** The numbers of a control sequence: parameters after semicolons, sub-parameters after colons. */
export class Params {
  #values = new Int32Array(MOST_PARAMS);
  /** 1 where the value is a sub-parameter of the one before it. */
  #isSub = new Uint8Array(MOST_PARAMS);
  #current = OMITTED;
  #currentIsSub = 0;
  #count = 0;

  /** How many values there are; an empty list has none. */
  get length(): number {
    return this.#count;
  }

  /** Nothing has been read yet. */
  get isEmpty(): boolean {
    return this.#count === 0 && this.#current < 0;
  }

  reset(): void {
    this.#count = 0;
    this.#current = OMITTED;
    this.#currentIsSub = 0;
  }

  /** Reads digits from `start` on, and returns where they end. */
  digits(bytes: Uint8Array, start: number, end: number): number {
    let value = this.#current < 0 ? 0 : this.#current;
    let at = start;
    for (; at < end; at++) {
      const digit = (bytes[at] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      if (value > LARGEST) value = LARGEST;
    }
    this.#current = value;
    return at;
  }

  /** A semicolon, or a colon when what follows is a sub-parameter. */
  next(startsSub: 0 | 1): void {
    this.#store();
    this.#currentIsSub = startsSub;
  }

  /** The final byte: the list is complete. */
  end(): void {
    if (this.#count > 0 || this.#current >= 0) this.#store();
  }

  /** The value at `index`, or `fallback` where it is missing or left out. */
  get(index: number, fallback: number): number {
    if (index >= this.#count) return fallback;
    const value = this.#values[index] as number;
    return value < 0 ? fallback : value;
  }

  /** A count: missing and 0 mean 1. */
  count(index: number): number {
    return this.get(index, 1) || 1;
  }

  isSub(index: number): boolean {
    return index < this.#count && this.#isSub[index] === 1;
  }

  /** One past the last sub-parameter of the parameter at `index`. */
  endOfSubs(index: number): number {
    let end = index + 1;
    while (this.isSub(end)) end++;
    return end;
  }

  #store(): void {
    if (this.#count < MOST_PARAMS) {
      this.#values[this.#count] = this.#current;
      this.#isSub[this.#count] = this.#currentIsSub;
      this.#count++;
    }
    this.#current = OMITTED;
  }
}
