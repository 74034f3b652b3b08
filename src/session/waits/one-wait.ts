import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { SessionCore } from '../core.js';
import type { SessionExit } from '../lifecycle.js';
import type { Condition, Verdict } from './condition.js';
import type { Lines } from './lines.js';

export interface WaitOptions {
  timeoutMs: number;
  /** How long the caller itself can wait: after that the wait ends as `pending`, and can be begun anew from its seq. */
  patienceMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Who waits; looks that are expensive take turns by it. */
  caller?: string | undefined;
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
  readonly session: SessionCore;
  readonly clock: Clock;
  /** The lines of this moment. */
  linesFor(wait: OneWait<unknown>): Lines;
  /** Has the wait look at the session: now, or when its caller's turn has come. */
  look(wait: OneWait<unknown>): void;
  add(wait: OneWait<unknown>): void;
  remove(wait: OneWait<unknown>): void;
}

/** A look that takes longer has to take turns with others. */
const SLOW_MS = 1;
/** What the slow looks of one wait may cost together. */
const MAX_USED_MS = 2000;

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
  readonly caller: string;
  /** A look is planned already. */
  isQueued = false;
  /** The last look took long. */
  isSlow = false;
  /** What all looks have cost together. */
  #usedMs = 0;
  #hasLooked = false;
  /** How it ends after its first look, when the time is up before that. */
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

  start({ timeoutMs, patienceMs, signal }: WaitOptions): void {
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

  /** Looks at the session as it is now. */
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
    // the condition itself may have ended the session, and with it this wait
    if (this.#isOver) return;
    this.#recheck?.dispose();
    this.#recheck = undefined;
    if (verdict && 'met' in verdict) this.#settle('matched', verdict);
    else if (isLast) this.#settle('exited');
    else if (this.#due) this.#settle(this.#due);
    else if (verdict) this.#recheck = again(verdict, () => this.#shared.look(this), clock);
  }

  /** A wait whose turn has not come yet still gets its first look. */
  #timeUp(outcome: 'timed_out' | 'pending'): void {
    if (this.#hasLooked) this.#settle(outcome);
    else this.#due = outcome;
  }

  #charge(tookMs: number): void {
    this.isSlow = tookMs > SLOW_MS;
    if (this.isSlow) this.#usedMs += tookMs;
    if (this.#usedMs > MAX_USED_MS) {
      throw fail('call_too_expensive', { reason: `its looks needed more than ${MAX_USED_MS} ms of the processor` });
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
