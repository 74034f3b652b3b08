import { type Clock, systemClock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';

const PATIENCE_MS = 1000;
const STEP_MS = 100;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** A progress line on the terminal. It appears after a second and goes away with the answer. */
export class Progress implements Disposable {
  readonly #what: string;
  readonly #clock: Clock;
  readonly #startedAt: number;
  #timer: Disposable;
  #isShown = false;
  #frame = 0;

  constructor(what: string, clock: Clock = systemClock) {
    this.#what = what;
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#timer = clock.after(PATIENCE_MS, () => this.#show());
  }

  #show(): void {
    const seconds = Math.floor((this.#clock.now() - this.#startedAt) / 1000);
    const sign = FRAMES[this.#frame++ % FRAMES.length];
    process.stderr.write(`\r\x1b[K${sign} ${this.#what}, ${seconds} s (Ctrl+C cancels)`);
    this.#isShown = true;
    this.#timer = this.#clock.after(STEP_MS, () => this.#show());
  }

  dispose(): void {
    this.#timer.dispose();
    if (this.#isShown) process.stderr.write('\r\x1b[K');
    this.#isShown = false;
  }
}
