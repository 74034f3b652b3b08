import { didYouMean } from '../../base/text/near-spellings.js';
import { shorten } from '../../base/text/shorten.js';

const MAX_NOTES = 20;
const MAX_NAME_LENGTH = 100;

/**
 * Reports each ignored parameter once. An unknown parameter is not an error: scripts for other versions of the protocol may
 * send more than this one knows.
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

/** `terminalCols` for `cols`, or the nearest spelling. */
function suggestion(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase();
  const longer = known.find((other) => lower.length > 2 && other.toLowerCase().endsWith(lower));
  return longer === undefined ? didYouMean(name, known) : ` (did you mean ${longer}?)`;
}
