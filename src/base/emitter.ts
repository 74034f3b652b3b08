import type { Disposable } from './disposable.js';

/** Subscribes a listener; dispose the result to unsubscribe. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The owner's end of an event: `emitter.event` is public, `emitter.emit` is not. */
export class Emitter<T> {
  readonly #listeners = new Set<{ hear: (value: T) => void }>();

  readonly event: Event<T> = (hear) => {
    // one entry per subscription: the same function may subscribe twice
    const entry = { hear };
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /**
   * Calls every current listener, even when an earlier one throws; the first error is thrown afterwards. A listener that is
   * disposed meanwhile is not called.
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

/**
 * Runs listeners in the middle of a session's work. An error that they throw becomes an uncaught error a moment later, so
 * that it costs neither a byte nor the exit.
 */
export function runListeners(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
