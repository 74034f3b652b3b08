/** Seeded pseudo-random numbers, so that every failure can be reproduced. */
export class Random {
  #a: number;
  #b: number;
  #c = 0x9e3779b9;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 0x1_0000_0000) | 0;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  below(limit: number): number {
    return this.next() % limit;
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability * 0x1_0000_0000;
  }

  pick<T>(items: ArrayLike<T>): T {
    return items[this.below(items.length)] as T;
  }
}

/** The seed of one part of a run, so that the part can be repeated alone. */
export function seedOfPart(seed: number, part: number): number {
  return new Random(seed + Math.imul(part + 1, 0x9e3779b1)).next();
}
