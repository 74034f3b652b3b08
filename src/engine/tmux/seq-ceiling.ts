import type { Backend } from '../../backends/backend.js';
import type { Terminal } from '../../terminal/index.js';

const LEAP = 16 * 1024 * 1024;

/**
 * Keeps a number noted that no seq has reached yet: who takes the session over goes on from there, and so above every
 * seq that was ever handed out, without a note for each of them.
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
      // without a server there is nobody to go on
      this.#note(this.#ceiling).catch(() => {});
    });
  }
}
