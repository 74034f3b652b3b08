/** Runs work with the same key one at a time, in order; other keys do not wait. */
export class Lanes {
  readonly #lanes = new Map<string, { waiting: number; tail: Promise<unknown> }>();

  /** How many are waiting or running in a lane. */
  lengthOf(key: string): number {
    return this.#lanes.get(key)?.waiting ?? 0;
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { waiting: 0, tail: Promise.resolve() };
    this.#lanes.set(key, lane);
    lane.waiting++;
    const result = lane.tail.then(work);
    lane.tail = result
      .catch(() => {})
      .then(() => {
        lane.waiting--;
        if (lane.waiting === 0) this.#lanes.delete(key);
      });
    return result;
  }
}
