import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { fail } from '../base/errors.js';
import { onAbort } from '../base/on-abort.js';
import type { SessionExit } from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import type { Condition, Verdict } from './condition.js';
import { Lines } from './lines.js';

/** Waits that one session may have at a time. */
export const MOST_WAITS = 10_000;
/** After a round of checks, the session has at least so many times as long as the round took before the next. */
const WORK_PER_ROUND = 4;
/** The same when the output has paused: the sooner those who wait learn of it, the better. */
const WORK_PER_ROUND_AT_PAUSE = 3;
/** When so large a part of the history is new, those who read it look at once: a little later it would be dropped. */
const NEW_PART_OF_HISTORY = 1 / 4;

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

interface Waiting {
  readonly readsHistory: boolean;
  check(isLast: boolean, lines: Lines): void;
}

/**
 * The only waiting loop. One for each session, so that all its waits share one subscription and one budget: a wait
 * subscribes, checks, checks again after each parse, once more at the exit, settles exactly once, and cleans up.
 */
export class Waits {
  readonly #session: Session;
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiting>();
  #subscriptions: Disposable[] = [];
  #postponed: Disposable | undefined;
  #lastRound = { endedAt: 0, tookMs: Number.POSITIVE_INFINITY, costMs: 0 };
  #historyReaders = 0;
  /** The end of the history at the last round. */
  #seenLine = 0;

  constructor(session: Session, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Resolves with an outcome, whatever happens; rejects only when there are too many, or with the error of a condition. */
  async wait<T>(condition: Condition<T>, { timeoutMs, patienceMs, signal }: WaitOptions): Promise<WaitResult<T>> {
    if (this.#waiting.size >= MOST_WAITS) throw fail('too_many_waits', { limit: MOST_WAITS });
    const session = this.#session;
    const clock = this.#clock;
    const startedAt = clock.now();
    return new Promise((resolve, reject) => {
      const held: Disposable[] = [];
      let recheck: Disposable | undefined;
      const stop = () => {
        for (const item of held) item.dispose();
        recheck?.dispose();
        this.#remove(waiting);
      };
      const settle = (outcome: WaitResult<T>['outcome'], met?: { met: T }) => {
        stop();
        const { exit } = session;
        const result: WaitResult<T> = { outcome, elapsedMs: clock.now() - startedAt, seq: session.terminal.seq };
        if (met) result.value = met.met;
        if (exit) result.exit = exit;
        resolve(result);
      };
      const look = (isLast: boolean, lines = new Lines(session.terminal)) => {
        let verdict: Verdict<T>;
        try {
          verdict = condition.check({ session, lines, now: clock.now(), isLast });
        } catch (error) {
          stop();
          reject(error);
          return;
        }
        // the condition itself may have ended the session, and with it this wait
        if (!this.#waiting.has(waiting)) return;
        recheck?.dispose();
        recheck = undefined;
        if (verdict && 'met' in verdict) settle('matched', verdict);
        else if (isLast) settle('exited');
        else if (verdict) recheck = again(verdict, () => look(false), clock);
      };
      const waiting: Waiting = { check: look, readsHistory: condition.readsHistory ?? false };
      this.#add(waiting);
      if (signal?.aborted) return settle('cancelled');
      if (signal) held.push(onAbort(signal, () => settle('cancelled')));
      look(session.exit !== undefined);
      if (!this.#waiting.has(waiting)) return;
      if (timeoutMs <= 0) return settle('timed_out');
      held.push(
        patienceMs !== undefined && patienceMs < timeoutMs
          ? clock.after(patienceMs, () => settle('pending'))
          : clock.after(timeoutMs, () => settle('timed_out')),
      );
    });
  }

  /** Something has happened that those who wait may want to know, and that does not show on the screen. */
  nudge(): void {
    if (this.#waiting.size > 0) this.#round(this.#session.exit !== undefined);
  }

  #add(waiting: Waiting): void {
    this.#waiting.add(waiting);
    this.#countHistoryReaders(waiting.readsHistory ? 1 : 0);
    if (this.#subscriptions.length > 0) return;
    this.#subscriptions = [
      this.#session.onScreen(() => this.#screenChanged()),
      this.#session.onExit(() => this.#round(true)),
    ];
  }

  #remove(waiting: Waiting): void {
    if (this.#waiting.delete(waiting)) this.#countHistoryReaders(waiting.readsHistory ? -1 : 0);
    if (this.#waiting.size > 0) return;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#subscriptions = [];
    this.#postponed?.dispose();
    this.#postponed = undefined;
  }

  #countHistoryReaders(change: number): void {
    this.#historyReaders += change;
    this.#session.tellsInPieces = this.#historyReaders > 0;
  }

  /** At once where checks are cheap; under a flood as often as they may cost a fifth of the time, if nothing gets lost. */
  #screenChanged(): void {
    if (this.#isHistoryPressing()) return this.#round(false);
    if (this.#postponed) return;
    const waitMs = this.#nextRoundAt(WORK_PER_ROUND) - this.#clock.now();
    if (waitMs <= 0) return this.#round(false);
    this.#postponed =
      waitMs < 1
        ? this.#clock.nextTurn(() => this.#roundAtPause())
        : this.#clock.after(waitMs, () => this.#round(false));
  }

  #nextRoundAt(workPerRound: number): number {
    return this.#lastRound.endedAt + this.#lastRound.costMs * workPerRound;
  }

  #isHistoryPressing(): boolean {
    if (this.#historyReaders === 0) return false;
    const { first, end } = this.#session.terminal.history;
    return end - this.#seenLine > (end - first) * NEW_PART_OF_HISTORY;
  }

  /** A turn without output is a pause: maybe all has come that those who wait want to see. */
  #roundAtPause(seqBefore = -1): void {
    const { seq } = this.#session.terminal;
    const work = seq === seqBefore ? WORK_PER_ROUND_AT_PAUSE : WORK_PER_ROUND;
    if (this.#clock.now() >= this.#nextRoundAt(work)) return this.#round(false);
    this.#postponed = this.#clock.nextTurn(() => this.#roundAtPause(seq));
  }

  #round(isLast: boolean): void {
    this.#postponed?.dispose();
    this.#postponed = undefined;
    this.#seenLine = this.#session.terminal.history.end;
    const startedAt = this.#clock.now();
    const lines = new Lines(this.#session.terminal);
    for (const waiting of [...this.#waiting]) if (this.#waiting.has(waiting)) waiting.check(isLast, lines);
    const endedAt = this.#clock.now();
    const tookMs = endedAt - startedAt;
    // the system may have given the processor to others meanwhile, but hardly twice in a row
    this.#lastRound = { endedAt, tookMs, costMs: Math.min(tookMs, this.#lastRound.tookMs) };
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
