import { BoundedMap } from '../base/bounded-map.js';
import { type Clock, elapse } from '../base/clock.js';

/** Panes that are remembered. */
const MAX_PANES = 1000;

/** Keeps a pause between sends to one pane, for programs that mistake bursts for pastes. */
export class Pauses {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  readonly #sentAt = new BoundedMap<string, number>(MAX_PANES);

  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  async beforeNext(pane: string): Promise<void> {
    const restMs = (this.#sentAt.get(pane) ?? Number.NEGATIVE_INFINITY) + this.#pauseMs - this.#clock.now();
    if (restMs > 0) await elapse(this.#clock, restMs);
  }

  sent(pane: string): void {
    this.#sentAt.set(pane, this.#clock.now());
  }
}
