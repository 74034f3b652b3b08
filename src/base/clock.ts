import type { Disposable } from './disposable.js';

/** The only source of time. Nothing else in the project starts a timer. */
export interface Clock {
  /** Monotonic milliseconds; only differences have a meaning. */
  now(): number;
  /** CPU milliseconds that this process has used; only differences have a meaning. */
  processorMs(): number;
  /** Runs once, after at least this long. A background timer does not keep the process running. */
  after(delayMs: number, run: () => void, options?: { isBackground?: boolean }): Disposable;
  /** Runs once in the next turn of the event loop, after this turn's reads. */
  nextTurn(run: () => void): Disposable;
}

/** Node turns a longer delay into 1 ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Without closures, because every wait has one. */
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

/** Resolves after at least this long, where there is no event to wait for. */
export function elapse(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}

/** Resolves in the next turn of the event loop, so that long work does not block others. */
export function nextTurn(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.nextTurn(resolve);
  });
}
