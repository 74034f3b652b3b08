import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { onAbort } from '../base/on-abort.js';
import type { SessionExit } from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import type { Condition, Verdict } from './condition.js';
import type { Lines } from './lines.js';

export interface WaitOptions {
  timeoutMs: number;
  /** How long the caller itself can wait: after that the wait ends as `pending`, and can be begun anew from its seq. */
  patienceMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** How a wait ended. `value` is there when it was met, `exit` when the program is gone. */
export interface WaitResult<T> {
  outcome: 'matched' | 'timed_out' | 'exited' | 'cancelled' | 'pending';
  value?: T;
  elapsedMs: number;
  seq: number;
  exit?: SessionExit;
}

/** What all waits of a session have in common. */
export interface Shared {
  readonly session: Session;
  readonly clock: Clock;
  /** The lines of this moment. */
  linesFor(wait: OneWait<unknown>): Lines;
  add(wait: OneWait<unknown>): void;
  remove(wait: OneWait<unknown>): void;
}

interface Promised<T> {
  resolve(result: WaitResult<T>): void;
  reject(error: unknown): void;
}

/**
 * One who waits: looks, settles exactly once, and lets go of everything. A class without closures of its own for each
 * wait, because there may be very many.
 */
export class OneWait<T> {
  readonly #shared: Shared;
  readonly #condition: Condition<T>;
  readonly #promised: Promised<T>;
  readonly #startedAt: number;
  #timer: Disposable | undefined;
  #recheck: Disposable | undefined;
  #abort: Disposable | undefined;
  #isOver = false;

  constructor(shared: Shared, condition: Condition<T>, promised: Promised<T>) {
    this.#shared = shared;
    this.#condition = condition;
    this.#promised = promised;
    this.#startedAt = shared.clock.now();
  }

  get readsHistory(): boolean {
    return this.#condition.readsHistory ?? false;
  }

  start({ timeoutMs, patienceMs, signal }: WaitOptions): void {
    const { session, clock } = this.#shared;
    this.#shared.add(this);
    if (signal?.aborted) return this.#settle('cancelled');
    if (signal) this.#abort = onAbort(signal, () => this.#settle('cancelled'));
    this.check(session.exit !== undefined, this.#shared.linesFor(this));
    if (this.#isOver) return;
    if (timeoutMs <= 0) return this.#settle('timed_out');
    this.#timer =
      patienceMs !== undefined && patienceMs < timeoutMs
        ? clock.after(patienceMs, () => this.#settle('pending'))
        : clock.after(timeoutMs, () => this.#settle('timed_out'));
  }

  check(isLast: boolean, lines: Lines): void {
    if (this.#isOver) return;
    const { session, clock } = this.#shared;
    let verdict: Verdict<T>;
    try {
      verdict = this.#condition.check({ session, lines, now: clock.now(), isLast });
    } catch (error) {
      this.#stop();
      this.#promised.reject(error);
      return;
    }
    // the condition itself may have ended the session, and with it this wait
    if (this.#isOver) return;
    this.#recheck?.dispose();
    this.#recheck = undefined;
    if (verdict && 'met' in verdict) this.#settle('matched', verdict);
    else if (isLast) this.#settle('exited');
    else if (verdict) this.#recheck = again(verdict, () => this.check(false, this.#shared.linesFor(this)), clock);
  }

  #settle(outcome: WaitResult<T>['outcome'], met?: { met: T }): void {
    this.#stop();
    const { session, clock } = this.#shared;
    const { exit } = session;
    const result: WaitResult<T> = {
      outcome,
      elapsedMs: clock.now() - this.#startedAt,
      seq: session.terminal.seq,
    };
    if (met) result.value = met.met;
    if (exit) result.exit = exit;
    this.#promised.resolve(result);
  }

  #stop(): void {
    this.#isOver = true;
    this.#timer?.dispose();
    this.#recheck?.dispose();
    this.#abort?.dispose();
    this.#shared.remove(this);
  }
}

/** Looks again at the time, or when the promise is settled. */
function again(
  verdict: { recheckAt: number } | { recheckWhen: Promise<void> },
  look: () => void,
  clock: Clock,
): Disposable {
  if ('recheckAt' in verdict) return clock.after(Math.max(0, verdict.recheckAt - clock.now()), look);
  let isWanted = true;
  void verdict.recheckWhen.then(() => {
    if (isWanted) look();
  });
  return {
    dispose: () => {
      isWanted = false;
    },
  };
}
