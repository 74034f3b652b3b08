const MOST_ACTS = 32;

/** What the screen showed when something was typed, so that a later wait can ask what has changed since. */
export class ActLog {
  #acts: { seq: number; screenText: string }[] = [];

  note(seq: number, screenText: string): void {
    this.#acts.push({ seq, screenText });
    if (this.#acts.length > MOST_ACTS) this.#acts.shift();
  }

  /** The text at the newest act with this seq; undefined when there was none, or too long ago. */
  screenTextAt(seq: number): string | undefined {
    return this.#acts.findLast((act) => act.seq === seq)?.screenText;
  }
}
