import type { Redactor } from './redactor.js';

const MAX_CHARACTERS = 1000;

/** Remembers input typed at a password prompt, so that it stays hidden when the program echoes it. */
export class TypedSecrets {
  readonly #redactor: Redactor;
  #typed = '';

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  note(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString();
    for (const character of text) {
      if (character === '\r' || character === '\n') this.#end();
      else if (character >= ' ' && this.#typed.length < MAX_CHARACTERS) this.#typed += character;
    }
    // the program may echo it before Enter is pressed
    this.#redactor.add(this.#typed);
  }

  #end(): void {
    this.#redactor.add(this.#typed);
    this.#typed = '';
  }
}
