import type { Clock } from './clock.js';
import type { Disposable } from './disposable.js';

export interface ThrottleOptions {
  clock: Clock;
  everyMs: number;
  /** Whether the first run waits for the interval too, so that changes that come together are one. Default false. */
  waitsFirst?: boolean;
}

/** Runs something at most once per interval. The run after the last `note` is never lost. */
export class Throttle implements Disposable {
  readonly #run: () => void | Promise<void>;
  readonly #options: ThrottleOptions;
  #isRunning = false;
  #isDue = false;
  #isDisposed = false;
  #rest: Disposable | undefined;

  constructor(run: () => void | Promise<void>, options: ThrottleOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** There is news. */
  note(): void {
    if (this.#isDisposed) return;
    this.#isDue = true;
    if (this.#isRunning || this.#rest) return;
    if (this.#options.waitsFirst) this.#startRest();
    else this.#go();
  }

  /** Runs now what would run after the interval, if anything is due. */
  flush(): void {
    if (this.#isDue && !this.#isRunning) this.#go();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#isDue = false;
    this.#rest?.dispose();
  }

  #go(): void {
    this.#rest?.dispose();
    this.#rest = undefined;
    this.#isDue = false;
    this.#isRunning = true;
    const running = this.#run();
    // the rest begins when the run has ended, so that a slow listener never has two on their way
    if (running instanceof Promise) void running.catch(() => {}).then(() => this.#ended());
    else this.#ended();
  }

  #ended(): void {
    this.#isRunning = false;
    if (!this.#isDisposed && (this.#isDue || !this.#options.waitsFirst)) this.#startRest();
  }

  #startRest(): void {
    const { clock, everyMs } = this.#options;
    const end = () => {
      this.#rest = undefined;
      if (this.#isDue) this.#go();
    };
    this.#rest = clock.after(everyMs, end, { isBackground: true });
  }
}
