import { nearSpellings } from '../base/near-spellings.js';
import { shorten } from '../base/shorten.js';

const MAX_NOTES = 20;
const MAX_NAME_LENGTH = 100;

/**
 * Says which parameters are ignored because the method has none of that name, each once. Not an error: scripts for other
 * versions of the protocol may send more than this one knows.
 */
export class UnknownParams {
  readonly #note: (text: string) => void;
  readonly #noted = new Set<string>();

  constructor(note: (text: string) => void) {
    this.#note = note;
  }

  ignored(method: string, name: string, known: readonly string[]): void {
    const key = `${method} ${name}`;
    if (this.#noted.size >= MAX_NOTES || this.#noted.has(key)) return;
    this.#noted.add(key);
    const shown = JSON.stringify(shorten(name, MAX_NAME_LENGTH));
    this.#note(`${method} has no parameter ${shown}; it is ignored${suggestion(name, known)}.`);
  }
}

/** `cols` for `terminalCols`, or a typing error. */
function suggestion(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase();
  const longer = known.find((other) => lower.length > 2 && other.toLowerCase().endsWith(lower));
  const [near] = nearSpellings(name, known);
  const meant = longer ?? near;
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}
