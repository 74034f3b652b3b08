import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** A script that was written before we read arrives at once, end included. A pause this long means a client that waits. */
const SILENCE_MS = 30;
/** A longer script starts before its end has arrived. */
const MAX_BYTES = 4_000_000;
/** The overhead of a line, so that many short lines count as well. */
const LINE_COST = 256;

interface Listeners {
  /** The input has ended: no client waits for answers. */
  onScript(lines: readonly Uint8Array[]): void;
  onClient(lines: readonly Uint8Array[]): void;
}

/** Tells a complete script (`cat script | ttypilot server`) from a client that waits for answers. */
export class Opening {
  readonly #clock: Clock;
  readonly #listeners: Listeners;
  #lines: Uint8Array[] = [];
  #bytes = 0;
  #timer: Disposable | undefined;
  #isOpen = true;

  constructor(clock: Clock, listeners: Listeners) {
    this.#clock = clock;
    this.#listeners = listeners;
  }

  /** Still undecided. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  hear(line: Uint8Array): void {
    this.#lines.push(line);
    this.#bytes += line.length + LINE_COST;
    if (this.#bytes > MAX_BYTES) this.#settle('onClient');
    else this.#timer ??= this.#wait(this.#lines.length);
  }

  /** The input has ended. */
  end(): void {
    this.#settle('onScript');
  }

  #wait(heard: number): Disposable {
    return this.#clock.after(SILENCE_MS, () => {
      if (this.#lines.length === heard) this.#settle('onClient');
      else this.#timer = this.#wait(this.#lines.length);
    });
  }

  #settle(outcome: keyof Listeners): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#timer?.dispose();
    const lines = this.#lines;
    this.#lines = [];
    this.#listeners[outcome](lines);
  }
}
