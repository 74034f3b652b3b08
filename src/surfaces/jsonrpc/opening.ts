import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** What has been written before we read comes at once, and its end with it; so long a silence is that of somebody who waits. */
const SILENCE_MS = 30;
/** A script that is longer is begun before its end has come. */
const MOST_BYTES = 4_000_000;
/** What a line takes besides its bytes, so that many short ones count, too. */
const LINE_COST = 256;

interface Listeners {
  /** Nobody waits for answers in between. */
  onScript(lines: readonly Uint8Array[]): void;
  onClient(lines: readonly Uint8Array[]): void;
}

/** Finds out who speaks: a script that is there as a whole (`cat script | ttypilot server`), or a client that waits. */
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

  /** Nobody knows yet. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  hear(line: Uint8Array): void {
    this.#lines.push(line);
    this.#bytes += line.length + LINE_COST;
    if (this.#bytes > MOST_BYTES) this.#settle('onClient');
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

  #settle(who: keyof Listeners): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#timer?.dispose();
    const lines = this.#lines;
    this.#lines = [];
    this.#listeners[who](lines);
  }
}
