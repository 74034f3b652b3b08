const SHORTEST_GAP_MS = 20;
/** After output, a pause is waited for that is longer than those before it, but not for ever. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 150;
const PAUSE_PER_USUAL = 1.5;
const LONGEST_WITHOUT_PAUSE_MS = 100;
/** A program that writes on and on, and did not wait for input in so many looks, is looked at less often. */
const FRUITLESS_LOOKS = 3;
const LONGEST_WITHOUT_FRUIT_MS = 500;
/** A program may begin to read without a word. The longer it has been silent, the later that may be noticed. */
const SHORTEST_IDLE_GAP_MS = 200;
const SILENCE_PER_GAP = 8;
/** Looks may take one part in so many of the time of a processor. */
const TIME_PER_LOOK = 250;
const LONGEST_GAP_MS = 1000;

/** Decides when the next look is worth its cost. */
export class LookTimes {
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Of the last few looks: a single one may have cost more for reasons of its own, such as a collection of garbage. */
  #usualCostMs = 0;
  #fruitless = 0;
  #bytesAt = Number.NEGATIVE_INFINITY;
  #usualPauseMs = 0;
  /** The last look has to be confirmed by another one soon. */
  isPending = false;

  /** A look has ended; it was fruitless when nobody was seen to wait for input, or to be at work. */
  note(endedAt: number, costMs: number, { isFruitless }: { isFruitless: boolean }): void {
    this.#lastAt = endedAt;
    this.#usualCostMs += (costMs - this.#usualCostMs) / 8;
    this.#fruitless = isFruitless ? this.#fruitless + 1 : 0;
  }

  /** For those who want to know at once. */
  get soonest(): number {
    return this.#lastAt + SHORTEST_GAP_MS;
  }

  /** For those who wait: in the next pause of the output, or after a while. */
  next(lastBytesAt: number): number {
    this.#learnPause(lastBytesAt);
    const gapMs = Math.min(Math.max(SHORTEST_GAP_MS, this.#usualCostMs * TIME_PER_LOOK), LONGEST_GAP_MS);
    const earliest = this.#lastAt + gapMs;
    if (lastBytesAt > this.#lastAt) {
      const isFruitless = this.#fruitless >= FRUITLESS_LOOKS;
      const longestMs = isFruitless ? LONGEST_WITHOUT_FRUIT_MS : LONGEST_WITHOUT_PAUSE_MS;
      const pauseMs = isFruitless ? this.#usualPauseMs * PAUSE_PER_USUAL : 0;
      const inPause = lastBytesAt + Math.min(Math.max(pauseMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
      return Math.max(earliest, Math.min(inPause, this.#lastAt + longestMs));
    }
    if (this.isPending) return this.soonest;
    const silentMs = this.#lastAt - lastBytesAt;
    const idleGapMs = Math.min(Math.max(SHORTEST_IDLE_GAP_MS, silentMs / SILENCE_PER_GAP), LONGEST_GAP_MS);
    return Math.max(earliest, this.#lastAt + idleGapMs);
  }

  /** A longer silence is no pause: what comes after it is something new. */
  #learnPause(lastBytesAt: number): void {
    if (lastBytesAt === this.#bytesAt) return;
    const pauseMs = lastBytesAt - this.#bytesAt;
    this.#bytesAt = lastBytesAt;
    this.#usualPauseMs = pauseMs > LONGEST_PAUSE_MS ? 0 : Math.max(pauseMs, this.#usualPauseMs * 0.9);
    if (pauseMs > LONGEST_PAUSE_MS) this.#fruitless = 0;
  }
}
