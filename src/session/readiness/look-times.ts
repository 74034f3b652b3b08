const MIN_GAP_MS = 20;
/** After output, the next look waits for a pause longer than the usual ones, within these bounds. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 150;
const PAUSE_PER_USUAL = 1.5;
const MAX_WITHOUT_PAUSE_MS = 100;
/** A program that keeps writing, and did not wait for input in this many looks, is looked at less often. */
const FRUITLESS_LOOKS = 3;
const MAX_WITHOUT_FRUIT_MS = 500;
/** A program may begin to read silently. The longer it has been silent, the later that may be noticed. */
const MIN_IDLE_GAP_MS = 200;
const SILENCE_PER_GAP = 8;
/** Looks may use one part in this many of a processor's time. */
const TIME_PER_LOOK = 250;
const MAX_GAP_MS = 1000;

/** Decides when the next look is worth its cost. */
export class LookTimes {
  #lastAt = Number.NEGATIVE_INFINITY;
  /** A moving average: a single look may cost more by chance, for example because of garbage collection. */
  #usualCostMs = 0;
  #fruitless = 0;
  #bytesAt = Number.NEGATIVE_INFINITY;
  #usualPauseMs = 0;
  /** The last look needs a second one soon to confirm it. */
  isPending = false;

  /** Notes a look. It was fruitless when no process was seen waiting for input or working. */
  note(endedAt: number, costMs: number, { isFruitless }: { isFruitless: boolean }): void {
    this.#lastAt = endedAt;
    this.#usualCostMs += (costMs - this.#usualCostMs) / 8;
    this.#fruitless = isFruitless ? this.#fruitless + 1 : 0;
  }

  /** The next look for callers that want to know at once. */
  get soonest(): number {
    return this.#lastAt + MIN_GAP_MS;
  }

  /** The next look for waits: in the next pause of the output, or after a while. */
  next(lastBytesAt: number): number {
    this.#learnPause(lastBytesAt);
    const gapMs = Math.min(Math.max(MIN_GAP_MS, this.#usualCostMs * TIME_PER_LOOK), MAX_GAP_MS);
    const earliest = this.#lastAt + gapMs;
    if (lastBytesAt > this.#lastAt) {
      const isFruitless = this.#fruitless >= FRUITLESS_LOOKS;
      const longestMs = isFruitless ? MAX_WITHOUT_FRUIT_MS : MAX_WITHOUT_PAUSE_MS;
      const pauseMs = isFruitless ? this.#usualPauseMs * PAUSE_PER_USUAL : 0;
      const inPause = lastBytesAt + Math.min(Math.max(pauseMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
      return Math.max(earliest, Math.min(inPause, this.#lastAt + longestMs));
    }
    if (this.isPending) return this.soonest;
    const silentMs = this.#lastAt - lastBytesAt;
    const idleGapMs = Math.min(Math.max(MIN_IDLE_GAP_MS, silentMs / SILENCE_PER_GAP), MAX_GAP_MS);
    return Math.max(earliest, this.#lastAt + idleGapMs);
  }

  /** A longer silence is not a pause: the output after it belongs to something new. */
  #learnPause(lastBytesAt: number): void {
    if (lastBytesAt === this.#bytesAt) return;
    const pauseMs = lastBytesAt - this.#bytesAt;
    this.#bytesAt = lastBytesAt;
    this.#usualPauseMs = pauseMs > MAX_PAUSE_MS ? 0 : Math.max(pauseMs, this.#usualPauseMs * 0.9);
    if (pauseMs > MAX_PAUSE_MS) this.#fruitless = 0;
  }
}
