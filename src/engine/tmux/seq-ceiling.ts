import type { Backend } from '../../backends/backend.js';
import type { Terminal } from '../../terminal/index.js';

const LEAP = 16 * 1024 * 1024;

/**
 * Keeps a note of a number that no seq has reached yet. A process that takes over the session continues from there, so
 * its seqs exceed every one returned before, without a note for each.
 */
export class SeqCeiling {
  readonly #note: (ceiling: number) => Promise<void>;
  #ceiling: number;

  constructor(start: number, note: (ceiling: number) => Promise<void>) {
    this.#ceiling = start + LEAP;
    this.#note = note;
  }

  get value(): number {
    return this.#ceiling;
  }

  follow(backend: Backend, terminal: Terminal): void {
    backend.onData(() => {
      if (terminal.seq < this.#ceiling - LEAP / 2) return;
      this.#ceiling = terminal.seq + LEAP;
      // without a server, no process can take over
      this.#note(this.#ceiling).catch(() => {});
    });
  }
}
