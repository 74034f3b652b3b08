import type { Match, Selector } from './selector.js';

/** What to do if a selector has more than one match. */
export type AmbiguityMode = 'fail' | 'first' | 'last';

/** One match, or why there is none. */
export type Choice = { match: Match } | { problem: 'none' } | { problem: 'ambiguous'; count: number };

/** Picks one of the matches. */
export function choose(selector: Selector, matches: readonly Match[], mode: AmbiguityMode): Choice {
  const [first] = matches;
  const last = matches.at(-1);
  if (!first || !last) return { problem: 'none' };
  if (mode === 'last') return { match: last };
  // these selectors already pick one match
  const isExact = selector.type === 'at' || selector.type === 'nth';
  if (mode === 'fail' && matches.length > 1 && !isExact) return { problem: 'ambiguous', count: matches.length };
  return { match: first };
}
