import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { oneStep, type Work } from '../../base/work.js';
import { SLICE_MS, type WorkQueue } from '../../base/work-queue.js';
import type { SessionCore } from '../core.js';
import type { Condition } from './condition.js';
import { Lines } from './lines.js';
import { OneWait, type Shared, type TimedWait, type WaitResult } from './one-wait.js';

/** How many waits one session may have at a time. */
export const MAX_WAITS = 10_000;
/** Minimum pause between rounds, as a multiple of the last round's cost. */
const WORK_PER_ROUND = 4;
/** The same when output has paused and the waits should learn of it soon. */
const WORK_PER_ROUND_AT_PAUSE = 3;
/** Waits that read the history check at once when this part of it is new: a little later it would be dropped. */
const NEW_PART_OF_HISTORY = 1 / 4;

/**
 * The only waiting loop. There is one per session, so that all its waits share one subscription and one budget. A wait
 * subscribes, checks, checks again after each parse and a last time at the exit, settles exactly once, and cleans up.
 */
export class WaitLoop {
  readonly #session: SessionCore;
  readonly #clock: Clock;
  readonly #work: WorkQueue;
  readonly #shared: Shared;
  readonly #waiting = new Set<OneWait<unknown>>();
  #subscriptions: Disposable[] = [];
  #postponed: Disposable | undefined;
  #lastRound = { endedAt: 0, tookMs: Number.POSITIVE_INFINITY, costMs: 0 };
  #historyReaders = 0;
  #lines: Lines | undefined;
  /** Where the history ended at the last round. */
  #seenLine = 0;

  constructor(session: SessionCore, clock: Clock, work: WorkQueue) {
    this.#session = session;
    this.#clock = clock;
    this.#work = work;
    this.#shared = {
      session,
      clock,
      linesFor: (wait) => this.#linesFor(wait),
      look: (wait) => this.#look(wait),
      add: (wait) => this.#add(wait),
      remove: (wait) => this.#remove(wait),
    };
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Always resolves with an outcome. Rejects only when there are too many waits, or with the error of a condition. */
  wait<T>(condition: Condition<T>, options: TimedWait): Promise<WaitResult<T>> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITS) throw fail('too_many_waits', { limit: MAX_WAITS });
      new OneWait(this.#shared, condition, { resolve, reject }, options.caller).start(options);
    });
  }

  /** Runs work after a wait, in the turn of its caller. */
  run<T>(work: Work<T>, caller = ''): Promise<T> {
    return this.#work.run(work, { caller });
  }

  /** Checks all waits because of something that does not show on the screen. */
  nudge(): void {
    if (this.#waiting.size > 0) this.#round(this.#session.exit !== undefined);
  }

  #add(wait: OneWait<unknown>): void {
    this.#waiting.add(wait);
    this.#countHistoryReaders(wait.readsHistory ? 1 : 0);
    if (this.#subscriptions.length > 0) return;
    this.#subscriptions = [
      this.#session.onScreen(() => this.#screenChanged()),
      this.#session.onExit(() => this.#round(true)),
    ];
  }

  #remove(wait: OneWait<unknown>): void {
    if (this.#waiting.delete(wait)) this.#countHistoryReaders(wait.readsHistory ? -1 : 0);
    if (this.#waiting.size > 0) return;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#subscriptions = [];
    this.#postponed?.dispose();
    this.#postponed = undefined;
    this.#lines = undefined;
  }

  #countHistoryReaders(change: number): void {
    this.#historyReaders += change;
    this.#session.splitsChunks = this.#historyReaders > 0;
  }

  /** Cheap checks run at once. Under a flood, checks take at most a fifth of the time, unless history would be missed. */
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

  /** A turn of the event loop without output is a pause: everything that the waits look for may have arrived. */
  #roundAtPause(seqBefore = -1): void {
    const { seq } = this.#session.terminal;
    const work = seq === seqBefore ? WORK_PER_ROUND_AT_PAUSE : WORK_PER_ROUND;
    if (this.#clock.now() >= this.#nextRoundAt(work)) return this.#round(false);
    this.#postponed = this.#clock.nextTurn(() => this.#roundAtPause(seq));
  }

  /** Waits that begin at the same moment share their lines. Those that read history do not, so that it is not kept in memory. */
  #linesFor(wait: OneWait<unknown>): Lines {
    const { terminal } = this.#session;
    if (wait.readsHistory) return new Lines(terminal);
    if (!this.#lines?.isOf(terminal)) this.#lines = new Lines(terminal);
    return this.#lines;
  }

  #round(isLast: boolean): void {
    this.#postponed?.dispose();
    this.#postponed = undefined;
    this.#seenLine = this.#session.terminal.history.end;
    const startedAt = this.#clock.now();
    const lines = new Lines(this.#session.terminal);
    for (const wait of [...this.#waiting]) {
      // cheap checks run now; expensive ones go through the work queue
      if (wait.isSlow || this.#clock.now() - startedAt > SLICE_MS) this.#look(wait);
      else wait.check(isLast, lines);
    }
    const endedAt = this.#clock.now();
    const tookMs = endedAt - startedAt;
    // the system may have run another process in the meantime, but is unlikely to twice in a row
    this.#lastRound = { endedAt, tookMs, costMs: Math.min(tookMs, this.#lastRound.tookMs) };
  }

  #look(wait: OneWait<unknown>): void {
    if (wait.isQueued) return;
    // calls without a caller need no fairness
    if (wait.caller === '' && !wait.isSlow) return wait.look();
    wait.isQueued = true;
    const look = oneStep(() => {
      wait.isQueued = false;
      wait.look();
    });
    this.#work.run(look, { caller: wait.caller }).catch((error: unknown) => wait.fail(error));
  }
}
