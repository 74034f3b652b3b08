import type { Probe } from '../backends/backend.js';
import { type Clock, elapse } from '../base/clock.js';

/** How long most programs wait after Escape for the rest of another key; a few wait half a second. */
const APART_MS = 100;
/** The next input is sent after this long even if the program has not read. */
const MAX_WAIT_MS = 2000;
const LOOK_MS = 10;

/**
 * Keeps the Escape key apart from the next input. Most other keys begin with the same byte, and alt+q is Escape and q in
 * one read, so a slow program would read the two keys as one.
 */
export class LoneEscape {
  readonly #clock: Clock;
  readonly #probe: Probe | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, probe: Probe | undefined) {
    this.#clock = clock;
    this.#probe = probe;
  }

  /** Notes that the last write ended in a lone Escape. */
  sent(): void {
    this.#sentAt = this.#clock.now();
  }

  /** Resolves when the program has read Escape on its own. No event reports a read, so this polls the terminal. */
  async taken(): Promise<void> {
    const clock = this.#clock;
    const lastAt = this.#sentAt + MAX_WAIT_MS;
    let readAt = clock.now();
    while (clock.now() < Math.min(readAt + APART_MS, lastAt)) {
      await elapse(clock, LOOK_MS);
      if (((await this.#probe?.unreadBytes()) ?? 0) > 0) readAt = clock.now();
    }
    this.#sentAt = Number.NEGATIVE_INFINITY;
  }
}
