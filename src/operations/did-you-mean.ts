import { nearSpellings } from '../base/near-spellings.js';

/** A suggestion to append to the message about a typo; empty when nothing is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const lower = new Map(known.map((name) => [name.toLowerCase(), name]));
  const [nearest] = nearSpellings(word, lower.keys());
  return nearest === undefined ? '' : ` (did you mean ${lower.get(nearest)}?)`;
}
