import type { Disposable } from './disposable.js';

/** Subscribe to something that happens; dispose the result to stop listening. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The owner's end of an event: `emitter.event` is public, `emitter.emit` is not. */
export class Emitter<T> {
  readonly #listeners = new Set<{ hear: (value: T) => void }>();

  readonly event: Event<T> = (hear) => {
    // an entry per subscription: the same function may listen twice
    const entry = { hear };
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /**
   * Those who listen now hear the value, even when an earlier one throws; the first error is thrown afterwards.
   * A listener that is disposed meanwhile hears nothing more.
   */
  emit(value: T): void {
    let failure: { error: unknown } | undefined;
    for (const entry of [...this.#listeners]) {
      if (!this.#listeners.has(entry)) continue;
      try {
        entry.hear(value);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
