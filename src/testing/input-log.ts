import type { Redactor } from '../recording/redact/redactor.js';
import type { Act } from '../session/input.js';

const MAX_ENTRIES = 50;
const MAX_TEXT = 200;
const SECRET = '•••';

/** What was last sent to a program, for those who wonder why it does not show what it should. */
export class InputLog {
  readonly #redactor: Redactor;
  readonly #entries: string[] = [];

  /** The redactor learns what is typed as a password, so that nobody tells it later. */
  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** Notes the input when it has been sent; what went to a question for a password is not kept. */
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
