import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** Throttles a notification: the first is immediate, later ones at most once per interval, and the last is never lost. */
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
    // the interval starts once this one was sent, so that notifications do not pile up for a client that does not read
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
