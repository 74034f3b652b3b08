import type { Redactor } from './redactor.js';

const MOST_CHARACTERS = 1000;

/** Remembers what was typed where a password was asked for, so that it is not shown when the program repeats it. */
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
      else if (character >= ' ' && this.#typed.length < MOST_CHARACTERS) this.#typed += character;
    }
    // it may come back before Enter was pressed
    this.#redactor.add(this.#typed);
  }

  #end(): void {
    this.#redactor.add(this.#typed);
    this.#typed = '';
  }
}
