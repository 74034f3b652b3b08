import type { Clock } from '../../src/base/clock.js';
import type { Disposable } from '../../src/base/disposable.js';

interface Timer {
  dueMs: number;
  run: () => void;
}

/** A clock that advances only when a test advances it. */
export class FakeClock implements Clock {
  #nowMs = 0;
  readonly #timers = new Set<Timer>();
  #turns = new Set<() => void>();

  now(): number {
    return this.#nowMs;
  }

  /** Nothing costs anything here. */
  processorMs(): number {
    return 0;
  }

  after(delayMs: number, run: () => void): Disposable {
    const timer = { dueMs: this.#nowMs + delayMs, run };
    this.#timers.add(timer);
    return { dispose: () => this.#timers.delete(timer) };
  }

  nextTurn(run: () => void): Disposable {
    const entry = () => run();
    this.#turns.add(entry);
    return { dispose: () => this.#turns.delete(entry) };
  }

  /** The number of pending timers and turns. */
  get pendingCount(): number {
    return this.#timers.size + this.#turns.size;
  }

  /** Advances the time and runs due timers in order. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#nextDue(untilMs); next; next = this.#nextDue(untilMs)) {
      this.#timers.delete(next);
      this.#nowMs = next.dueMs;
      next.run();
    }
    this.#nowMs = untilMs;
  }

  /** Runs callbacks waiting for the next turn; callbacks they schedule run a turn later. */
  turn(): void {
    const due = this.#turns;
    this.#turns = new Set();
    for (const run of due) run();
  }

  #nextDue(untilMs: number): Timer | undefined {
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= untilMs);
    return due.sort((a, b) => a.dueMs - b.dueMs)[0];
  }
}
