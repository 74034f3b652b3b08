import type { Clock } from './clock.js';
import type { Disposable } from './disposable.js';
import { fail } from './errors/errors.js';
import type { Work } from './work.js';

/** How long work may block the event loop at a time. */
export const SLICE_MS = 4;
/** Expensive work gets one part in this many of the time. */
const SHARE = 5;
/** The total cost of one piece of work, over all its slices. */
const MAX_WORK_MS = 2000;
/** Queued pieces of work per caller. */
const MAX_QUEUED = 1000;
/** Started pieces of work per caller; started work holds memory. */
const MAX_STARTED = 4;

export interface WorkOptions {
  /** Whose work this is; callers take turns. */
  caller: string;
  /** Aborting drops the work. */
  signal?: AbortSignal | undefined;
}

interface Job extends WorkOptions {
  work: Work<unknown>;
  usedMs: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs long work in slices, so that one call cannot block all others. Cheap work runs at once. After each slice the event
 * loop is free for four times as long as the slice took. Callers take turns: many expensive calls of one caller cost the
 * others no more than one.
 */
export class WorkQueue {
  readonly #clock: Clock;
  /** Callers in the order of their turns, each with its work; started work comes first. */
  readonly #jobs = new Map<string, Job[]>();
  /** What all work together owes to the event loop. */
  readonly #debt = new Debt();
  /** What each caller owes. A caller without debt does not wait for others, unless its work turns out to be long. */
  readonly #debts = new Map<string, Debt>();
  #next: Disposable | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves with the result of the work. Rejects with its error, or when it is too expensive or the queue is full. */
  run<T>(work: Work<T>, options: WorkOptions): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job = { ...options, work, usedMs: 0, resolve, reject } as Job;
      const queued = this.#jobs.get(options.caller);
      if (queued && queued.length >= MAX_QUEUED) {
        throw fail('too_many_requests', { limit: MAX_QUEUED, what: 'expensive calls of this caller' });
      }
      if (!queued && !this.#owes(options.caller) && this.#slice(job, SLICE_MS)) return;
      this.#jobs.set(options.caller, [...(queued ?? []), job]);
      this.#schedule();
    });
  }

  #owes(caller: string): boolean {
    const debt = this.#debts.get(caller);
    if (!debt || debt.at(this.#clock.now()) >= SLICE_MS) return debt !== undefined;
    this.#debts.delete(caller);
    return false;
  }

  #schedule(): void {
    if (this.#next || this.#jobs.size === 0) return;
    const delayMs = this.#debt.at(this.#clock.now()) - SLICE_MS;
    const turn = () => {
      this.#next = undefined;
      this.#turn();
      this.#schedule();
    };
    this.#next = delayMs > 0 ? this.#clock.after(delayMs, turn) : this.#clock.nextTurn(turn);
  }

  /** Runs one slice, with as many jobs as fit into it. */
  #turn(): void {
    const startedAt = this.#clock.now();
    for (
      let leftMs = SLICE_MS;
      leftMs > 0 && this.#jobs.size > 0;
      leftMs = SLICE_MS - (this.#clock.now() - startedAt)
    ) {
      const [caller, jobs] = this.#jobs.entries().next().value as [string, Job[]];
      const [job, ...others] = jobs as [Job, ...Job[]];
      this.#jobs.delete(caller);
      const isOver = this.#slice(job, leftMs);
      // the caller may have queued more meanwhile
      const rest = [...others, ...(this.#jobs.get(caller) ?? [])];
      if (!isOver) rest.splice(Math.min(MAX_STARTED - 1, rest.length), 0, job);
      this.#jobs.delete(caller);
      if (rest.length > 0) this.#jobs.set(caller, rest);
    }
  }

  /** Continues a job for a while; returns whether it has finished. */
  #slice(job: Job, forMs: number): boolean {
    const startedAt = this.#clock.now();
    try {
      for (;;) {
        job.signal?.throwIfAborted();
        const step = job.work.next();
        if (step.done) {
          job.resolve(step.value);
          return true;
        }
        if (this.#clock.now() - startedAt >= forMs) break;
      }
      job.usedMs += this.#clock.now() - startedAt;
      if (job.usedMs <= MAX_WORK_MS) return false;
      job.work.return(undefined);
      throw fail('call_too_expensive', { reason: `it needed more than ${MAX_WORK_MS} ms of the processor` });
    } catch (error) {
      job.reject(error);
      return true;
    } finally {
      const now = this.#clock.now();
      const debt = this.#debts.get(job.caller) ?? new Debt();
      this.#debts.set(job.caller, debt);
      for (const each of [debt, this.#debt]) each.add(SHARE * (now - startedAt), now);
    }
  }
}

/** Recent work in milliseconds; it decays as time passes. */
class Debt {
  #ms = 0;
  #at = 0;

  at(now: number): number {
    this.#ms = Math.max(0, this.#ms - (now - this.#at));
    this.#at = now;
    return this.#ms;
  }

  add(ms: number, now: number): void {
    this.#ms = this.at(now) + ms;
  }
}
