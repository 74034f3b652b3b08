import type { Redactor } from '../recording/redact/redactor.js';
import type { Act } from '../session/input.js';

const MAX_ENTRIES = 50;
const MAX_TEXT = 200;
const SECRET = '•••';

/** The last inputs of a program, for the messages of failures. */
export class InputLog {
  readonly #redactor: Redactor;
  readonly #entries: string[] = [];

  /** The redactor learns typed passwords, so that no later message shows them. */
  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** Logs the input once it is sent; input at a password prompt is not kept. */
  async note(kind: string, what: string, act: Promise<Act>): Promise<Act> {
    try {
      const done = await act;
      if (done.isSecret) for (const line of what.split(/[\r\n]+/)) this.#redactor.add(line);
      this.#add(`${kind} ${done.isSecret ? SECRET : this.#redactor.text(shown(what))}`);
      return done;
    } catch (error) {
      this.#add(`${kind} failed: ${(error as Error).message}`);
      throw error;
    }
  }

  /** Oldest first. */
  get entries(): readonly string[] {
    return this.#entries;
  }

  #add(entry: string): void {
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
  }
}

function shown(text: string): string {
  return JSON.stringify(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
}
