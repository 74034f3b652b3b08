const SHORTEST_GAP_MS = 20;
/** After output, a pause is waited for, but not for ever. */
const PAUSE_MS = 20;
const LONGEST_WITHOUT_PAUSE_MS = 100;
/** A program may begin to read without a word. The longer it has been silent, the later that may be noticed. */
const SHORTEST_IDLE_GAP_MS = 200;
const SILENCE_PER_GAP = 8;
/** Looks may take one part in so many of the time of a processor. */
const TIME_PER_LOOK = 200;
const LONGEST_GAP_MS = 1000;

/** Decides when the next look is worth its cost. */
export class LookTimes {
  #lastAt = Number.NEGATIVE_INFINITY;
  #costMs = 0;
  /** The last look has to be confirmed by another one soon. */
  isPending = false;

  note(endedAt: number, costMs: number): void {
    this.#lastAt = endedAt;
    this.#costMs = costMs;
  }

  /** For those who want to know at once. */
  get soonest(): number {
    return this.#lastAt + SHORTEST_GAP_MS;
  }

  /** For those who wait: in the next pause of the output, or after a while. */
  next(lastBytesAt: number): number {
    const gapMs = Math.min(Math.max(SHORTEST_GAP_MS, this.#costMs * TIME_PER_LOOK), LONGEST_GAP_MS);
    const earliest = this.#lastAt + gapMs;
    if (lastBytesAt > this.#lastAt) {
      const inPause = Math.min(lastBytesAt + PAUSE_MS, this.#lastAt + LONGEST_WITHOUT_PAUSE_MS);
      return Math.max(earliest, inPause);
    }
    if (this.isPending) return this.soonest;
    const silentMs = this.#lastAt - lastBytesAt;
    const idleGapMs = Math.min(Math.max(SHORTEST_IDLE_GAP_MS, silentMs / SILENCE_PER_GAP), LONGEST_GAP_MS);
    return Math.max(earliest, this.#lastAt + idleGapMs);
  }
}
