import { type Clock, elapse } from '../base/clock.js';

/** Limit of remembered panes. */
const MAX_PANES = 1000;

/** Keeps a pause between sends to one pane, for programs that mistake bursts for pastes. */
export class Pauses {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  readonly #sentAt = new Map<string, number>();

  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  async beforeNext(pane: string): Promise<void> {
    const restMs = (this.#sentAt.get(pane) ?? Number.NEGATIVE_INFINITY) + this.#pauseMs - this.#clock.now();
    if (restMs > 0) await elapse(this.#clock, restMs);
  }

  sent(pane: string): void {
    this.#sentAt.delete(pane);
    this.#sentAt.set(pane, this.#clock.now());
    const [oldest] = this.#sentAt.keys();
    if (this.#sentAt.size > MAX_PANES && oldest !== undefined) this.#sentAt.delete(oldest);
  }
}
