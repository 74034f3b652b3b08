import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { SessionCore } from '../core.js';
import type { SessionExit } from '../lifecycle.js';
import type { Condition, Verdict } from './condition.js';
import type { Lines } from './lines.js';

export interface WaitForOptions {
  timeoutMs?: number;
  /** How long the caller itself can wait: a longer wait ends as `pending` and can be resumed from its seq. */
  patienceMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Identifies the caller, so that callers with expensive waits share the processor fairly. */
  caller?: string | undefined;
}

export type TimedWait = WaitForOptions & { timeoutMs: number };

/** How a wait ended. `value` is set when its condition was met, `exit` when the program has exited. */
export interface WaitResult<T> {
  outcome: 'matched' | 'timed_out' | 'exited' | 'cancelled' | 'pending';
  value?: T;
  elapsedMs: number;
  seq: number;
  exit?: SessionExit;
}

/** What the waits of a session share. */
export interface Shared {
  readonly session: SessionCore;
  readonly clock: Clock;
  /** The lines as they are now. */
  linesFor(wait: OneWait<unknown>): Lines;
  /** Makes the wait check the session, now or when its caller's turn comes. */
  look(wait: OneWait<unknown>): void;
  add(wait: OneWait<unknown>): void;
  remove(wait: OneWait<unknown>): void;
}

/** A slower check goes through the work queue. */
const SLOW_MS = 1;
/** The processor time that the slow checks of one wait may use in total. */
const MAX_USED_MS = 2000;

interface Promised<T> {
  resolve(result: WaitResult<T>): void;
  reject(error: unknown): void;
}

/**
 * One wait: checks its condition, settles exactly once, and releases everything. A class rather than closures, because there
 * may be very many waits.
 */
export class OneWait<T> {
  readonly #shared: Shared;
  readonly #condition: Condition<T>;
  readonly #promised: Promised<T>;
  readonly #startedAt: number;
  readonly caller: string;
  /** Whether a check is already queued. */
  isQueued = false;
  /** Whether the last check was slow. */
  isSlow = false;
  /** The processor time of all slow checks so far. */
  #usedMs = 0;
  #hasLooked = false;
  /** How it ends after its first check, when the time is up before that. */
  #due: 'timed_out' | 'pending' | undefined;
  #timer: Disposable | undefined;
  #recheck: Disposable | undefined;
  #abort: Disposable | undefined;
  #isOver = false;

  constructor(shared: Shared, condition: Condition<T>, promised: Promised<T>, caller = '') {
    this.caller = caller;
    this.#shared = shared;
    this.#condition = condition;
    this.#promised = promised;
    this.#startedAt = shared.clock.now();
  }

  get readsHistory(): boolean {
    return this.#condition.readsHistory ?? false;
  }

  start({ timeoutMs, patienceMs, signal }: TimedWait): void {
    const { clock } = this.#shared;
    this.#shared.add(this);
    if (signal?.aborted) return this.#settle('cancelled');
    if (signal) this.#abort = onAbort(signal, () => this.#settle('cancelled'));
    this.#shared.look(this);
    if (this.#isOver) return;
    if (timeoutMs <= 0) return this.#timeUp('timed_out');
    this.#timer =
      patienceMs !== undefined && patienceMs < timeoutMs
        ? clock.after(patienceMs, () => this.#timeUp('pending'))
        : clock.after(timeoutMs, () => this.#timeUp('timed_out'));
  }

  /** Checks the session as it is now. */
  look(): void {
    if (!this.#isOver) this.check(this.#shared.session.exit !== undefined, this.#shared.linesFor(this));
  }

  check(isLast: boolean, lines: Lines): void {
    if (this.#isOver) return;
    const { session, clock } = this.#shared;
    const now = clock.now();
    let verdict: Verdict<T>;
    try {
      verdict = this.#condition.check({ session, lines, now, clock, isLast });
      if (!(verdict && 'met' in verdict)) this.#charge(clock.now() - now);
    } catch (error) {
      this.fail(error);
      return;
    }
    this.#hasLooked = true;
    // the condition itself may have closed the session, and this wait with it
    if (this.#isOver) return;
    this.#recheck?.dispose();
    this.#recheck = undefined;
    if (verdict && 'met' in verdict) this.#settle('matched', verdict);
    else if (isLast) this.#settle('exited');
    else if (this.#due) this.#settle(this.#due);
    else if (verdict) this.#recheck = again(verdict, () => this.#shared.look(this), clock);
  }

  /** A wait that has not been checked yet still gets its first check. */
  #timeUp(outcome: 'timed_out' | 'pending'): void {
    if (this.#hasLooked) this.#settle(outcome);
    else this.#due = outcome;
  }

  #charge(tookMs: number): void {
    this.isSlow = tookMs > SLOW_MS;
    if (this.isSlow) this.#usedMs += tookMs;
    if (this.#usedMs > MAX_USED_MS) {
      throw fail('call_too_expensive', { reason: `its checks took more than ${MAX_USED_MS} ms of processor time` });
    }
  }

  /** Ends the wait with an error. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#stop();
    this.#promised.reject(error);
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

/** Checks again at a given time, or when a promise is fulfilled. */
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
