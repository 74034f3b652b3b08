import type { Clock } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';

interface Kept {
  atMs: number;
  answer: Promise<Uint8Array>;
}

/** How long an answer is kept for a caller that did not get it. */
const KEPT_MS = 300_000;
const MAX_KEPT = 5000;

/** The answers to acts, by the id of the call: an act that is asked for again is not carried out again. */
export class Answers {
  readonly #clock: Clock;
  readonly #epoch: string;
  readonly #startedAt: number;
  readonly #kept = new Map<string, Kept>();
  /** Calls from before this time may have been forgotten. */
  #forgottenAtMs = 0;

  constructor(clock: Clock, epoch: string) {
    this.#clock = clock;
    this.#epoch = epoch;
    this.#startedAt = clock.now();
  }

  /** How long this node has been running. */
  get upMs(): number {
    return Math.round(this.#clock.now() - this.#startedAt);
  }

  /** Throws `outcome_unknown` for a call of which nothing can be known any more. */
  once(id: string, { host, operation }: { host: string; operation: string }, carryOut: () => Promise<Uint8Array>) {
    this.#forgetOld();
    const known = this.#kept.get(id);
    if (known) return known.answer;
    const [epoch, atMs] = id.split('.');
    const isForgotten = epoch !== this.#epoch || !(Number(atMs) >= this.#forgottenAtMs);
    if (isForgotten) throw fail('outcome_unknown', { host, operation });
    const answer = carryOut();
    this.#kept.set(id, { atMs: this.upMs, answer });
    return answer;
  }

  #forgetOld(): void {
    for (const [id, { atMs }] of this.#kept) {
      if (this.#kept.size < MAX_KEPT && atMs > this.upMs - KEPT_MS) break;
      this.#kept.delete(id);
      // its id is a little older than its arrival
      this.#forgottenAtMs = Math.max(this.#forgottenAtMs, atMs);
    }
    // a call is as old as its id says, whether or not it ever arrived
    this.#forgottenAtMs = Math.max(this.#forgottenAtMs, this.upMs - KEPT_MS);
  }
}
