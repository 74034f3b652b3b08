import { nearSpellings } from '../base/near-spellings.js';

/** A word of help for a typing error, to be put behind the message; empty when nothing looks like it. */
export function didYouMean(word: string, known: readonly string[]): string {
  const lower = new Map(known.map((name) => [name.toLowerCase(), name]));
  const [nearest] = nearSpellings(word, lower.keys());
  return nearest === undefined ? '' : ` (did you mean ${lower.get(nearest)}?)`;
}
