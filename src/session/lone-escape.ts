import type { Probe } from '../backends/backend.js';
import { type Clock, elapse } from '../base/clock.js';

/** How long programs wait after Escape whether it is the beginning of another key; a few wait for half a second. */
const APART_MS = 100;
/** A program that does not read for so long gets what follows nevertheless. */
const LONGEST_MS = 2000;
const LOOK_MS = 10;

/**
 * Keeps the key Escape apart from what is typed next. Most other keys begin with the same byte, and alt+q is Escape and q
 * in one read: a program that is a little late would take the two keys for that one.
 */
export class LoneEscape {
  readonly #clock: Clock;
  readonly #probe: Probe | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, probe: Probe | undefined) {
    this.#clock = clock;
    this.#probe = probe;
  }

  /** What was sent last is the key Escape and nothing else. */
  sent(): void {
    this.#sentAt = this.#clock.now();
  }

  /** Resolves when the program has had Escape for itself. Nothing tells of a read, so the terminal is looked at. */
  async taken(): Promise<void> {
    const clock = this.#clock;
    const lastAt = this.#sentAt + LONGEST_MS;
    let readAt = clock.now();
    while (clock.now() < Math.min(readAt + APART_MS, lastAt)) {
      await elapse(clock, LOOK_MS);
      if (((await this.#probe?.unreadBytes()) ?? 0) > 0) readAt = clock.now();
    }
    this.#sentAt = Number.NEGATIVE_INFINITY;
  }
}
