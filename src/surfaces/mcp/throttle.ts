import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** Tells something at once, then at most every so often, and the last time never gets lost. */
export class Throttle {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #tell: () => Promise<void>;
  #state: 'idle' | 'resting' | 'due' | 'over' = 'idle';
  #rest: Disposable | undefined;

  constructor(tell: () => Promise<void>, { clock, everyMs }: { clock: Clock; everyMs: number }) {
    this.#tell = tell;
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  /** There is news. */
  note(): void {
    if (this.#state === 'resting') this.#state = 'due';
    if (this.#state === 'idle') this.#go();
  }

  dispose(): void {
    this.#state = 'over';
    this.#rest?.dispose();
  }

  #go(): void {
    this.#state = 'resting';
    // the rest begins when it was told: who does not listen is not told more and more
    this.#tell()
      .catch(() => {})
      .then(() => {
        if (this.#state !== 'over')
          this.#rest = this.#clock.after(this.#everyMs, () => this.#rested(), { isBackground: true });
      });
  }

  #rested(): void {
    if (this.#state === 'due') this.#go();
    else if (this.#state === 'resting') this.#state = 'idle';
  }
}
