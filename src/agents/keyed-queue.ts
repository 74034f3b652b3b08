/** Runs work with the same key one at a time, in order; other keys do not wait. */
export class KeyedQueue {
  readonly #queues = new Map<string, { waiting: number; tail: Promise<unknown> }>();

  /** How many are waiting or running with a key. */
  lengthOf(key: string): number {
    return this.#queues.get(key)?.waiting ?? 0;
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { waiting: 0, tail: Promise.resolve() };
    this.#queues.set(key, queue);
    queue.waiting++;
    const result = queue.tail.then(work);
    queue.tail = result
      .catch(() => {})
      .then(() => {
        queue.waiting--;
        if (queue.waiting === 0) this.#queues.delete(key);
      });
    return result;
  }
}
