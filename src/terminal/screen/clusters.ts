import { CLUSTER, CODE_MASK } from './cells.js';

/** The maximum number of UTF-16 units in a cluster; further marks are dropped. */
const MAX_CLUSTER = 32;
const MIN_SWEEP = 4096;
/** The number of cached joins; a cached join need not build and look up its text. */
const RECENT = 256;

/** The texts of cells with more than one code point, each stored once. */
export class ClusterTable {
  #texts: string[] = [];
  #numbers = new Map<string, number>();
  #free: number[] = [];
  /** Three words for each join: a content, a code point, and the result. */
  readonly #recent = new Int32Array(RECENT * 3);
  #sweepAt = MIN_SWEEP;

  get size(): number {
    return this.#numbers.size;
  }

  get isFull(): boolean {
    return this.size >= this.#sweepAt;
  }

  /** The number of the cluster made of `content` (a cell's code point or cluster) and one more code point. */
  join(content: number, codePoint: number): number {
    const recent = this.#recent;
    const slot = ((Math.imul(content, 31) ^ codePoint) & (RECENT - 1)) * 3;
    if (recent[slot] !== content || recent[slot + 1] !== codePoint) {
      const text = content & CLUSTER ? this.text(content & CODE_MASK) : String.fromCodePoint(content || 0x20);
      recent[slot] = content;
      recent[slot + 1] = codePoint;
      recent[slot + 2] = this.#number(text.length < MAX_CLUSTER ? text + String.fromCodePoint(codePoint) : text);
    }
    return recent[slot + 2] as number;
  }

  text(number: number): string {
    return this.#texts[number] as string;
  }

  /** Frees every text that `mark` does not name. */
  sweep(mark: (use: (number: number) => void) => void, smallestNext: number): void {
    const live = new Uint8Array(this.#texts.length);
    mark((number) => {
      live[number] = 1;
    });
    this.#recent.fill(0);
    this.#free = [];
    for (let number = 0; number < this.#texts.length; number++) {
      if (live[number]) continue;
      const text = this.#texts[number] as string;
      if (this.#numbers.get(text) === number) this.#numbers.delete(text);
      this.#texts[number] = '';
      this.#free.push(number);
    }
    this.#sweepAt = Math.max(MIN_SWEEP, smallestNext, 2 * this.size);
  }

  #number(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#texts.length;
      this.#texts[number] = text;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
