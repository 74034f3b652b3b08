/** A cluster never holds more UTF-16 units than this: marks beyond it are dropped. */
const LONGEST_CLUSTER = 32;
const SMALLEST_SWEEP = 4096;

/** Texts of cells that hold more than one code point, each kept once. */
export class ClusterTable {
  #texts: string[] = [];
  #numbers = new Map<string, number>();
  #free: number[] = [];
  #sweepAt = SMALLEST_SWEEP;

  get size(): number {
    return this.#numbers.size;
  }

  get isFull(): boolean {
    return this.size >= this.#sweepAt;
  }

  number(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#texts.length;
      this.#texts[number] = text;
      this.#numbers.set(text, number);
    }
    return number;
  }

  text(number: number): string {
    return this.#texts[number] as string;
  }

  /** `text` with one more code point, or unchanged at the bound. */
  extend(text: string, codePoint: number): string {
    return text.length < LONGEST_CLUSTER ? text + String.fromCodePoint(codePoint) : text;
  }

  /** Frees every text that `mark` does not name. */
  sweep(mark: (use: (number: number) => void) => void, smallestNext: number): void {
    const live = new Uint8Array(this.#texts.length);
    mark((number) => {
      live[number] = 1;
    });
    this.#free = [];
    for (let number = 0; number < this.#texts.length; number++) {
      if (live[number]) continue;
      const text = this.#texts[number] as string;
      if (this.#numbers.get(text) === number) this.#numbers.delete(text);
      this.#texts[number] = '';
      this.#free.push(number);
    }
    this.#sweepAt = Math.max(SMALLEST_SWEEP, smallestNext, 2 * this.size);
  }
}
