const STEP = 0.1;

/** Shows on stderr how far a scenario has got. */
export class Progress {
  readonly #name: string;
  readonly #startedAt = performance.now();
  readonly #isLive = process.stderr.isTTY === true;
  #shown = -1;

  constructor(name: string) {
    this.#name = name;
  }

  show(done: number): void {
    if (done - this.#shown < (this.#isLive ? STEP / 10 : STEP) && done < 1) return;
    this.#shown = done;
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(0);
    const text = `${this.#name}: ${(done * 100).toFixed(0)} %, ${seconds} s`;
    process.stderr.write(this.#isLive ? `\r${text}\x1b[K` : `${text}\n`);
  }

  note(text: string): void {
    process.stderr.write(this.#isLive ? `\r\x1b[K${this.#name}: ${text}\n` : `${this.#name}: ${text}\n`);
  }

  end(): void {
    if (this.#isLive) process.stderr.write('\r\x1b[K');
  }
}
