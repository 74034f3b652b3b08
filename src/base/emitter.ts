import type { Disposable } from './disposable.js';

/** Subscribe to something that happens; dispose the result to stop listening. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The owner's end of an event: `emitter.event` is public, `emitter.emit` is not. */
export class Emitter<T> {
  #listeners: ReadonlySet<(value: T) => void> = new Set();

  readonly event: Event<T> = (listener) => {
    // a wrapper per subscription: the same function may listen twice
    const entry = (value: T) => listener(value);
    this.#listeners = new Set(this.#listeners).add(entry);
    return {
      dispose: () => {
        const rest = new Set(this.#listeners);
        rest.delete(entry);
        this.#listeners = rest;
      },
    };
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Every listener hears the value, even when an earlier one throws; the first error is thrown afterwards. */
  emit(value: T): void {
    let failure: { error: unknown } | undefined;
    for (const listener of this.#listeners) {
      try {
        listener(value);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }

  dispose(): void {
    this.#listeners = new Set();
  }
}
