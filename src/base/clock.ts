import type { Disposable } from './disposable.js';

/** Where time comes from. Nothing else in the project starts a timer. */
export interface Clock {
  /** Milliseconds that never jump; only differences mean something. */
  now(): number;
  /** Milliseconds of a processor that this process has used; only differences mean something. */
  processorMs(): number;
  /** Runs once, after at least this long. In the background it does not keep the process running. */
  after(delayMs: number, run: () => void, options?: { isBackground?: boolean }): Disposable;
  /** Runs once in the next turn of the event loop, after the reads of this one. */
  nextTurn(run: () => void): Disposable;
}

/** Node turns a longer delay into 1 ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Without closures of its own, because there is one for every wait. */
class SystemTimer implements Disposable {
  #timer: NodeJS.Timeout;

  constructor(delayMs: number, run: () => void, isBackground: boolean) {
    this.#timer = this.#start(delayMs, run, isBackground);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #start(delayMs: number, run: () => void, isBackground: boolean): NodeJS.Timeout {
    const timer = delayMs <= MAX_DELAY_MS ? setTimeout(run, delayMs) : this.#startInSteps(delayMs, run, isBackground);
    return isBackground ? timer.unref() : timer;
  }

  #startInSteps(delayMs: number, run: () => void, isBackground: boolean): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = this.#start(delayMs - MAX_DELAY_MS, run, isBackground);
    }, MAX_DELAY_MS);
  }
}

export const systemClock: Clock = {
  now: () => performance.now(),
  processorMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  after(delayMs, run, options) {
    return new SystemTimer(delayMs, run, options?.isBackground ?? false);
  },
  nextTurn(run) {
    const immediate = setImmediate(run);
    return { dispose: () => clearImmediate(immediate) };
  },
};

/** Resolves after at least this long: for what has no event to wait for. */
export function elapse(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}

/** Resolves in the next turn of the event loop, so that long work lets others in. */
export function nextTurn(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.nextTurn(resolve);
  });
}
