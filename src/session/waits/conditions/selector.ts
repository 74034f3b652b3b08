import { checkSelector } from '../../../terminal/selectors/check.js';
import { type AmbiguityMode, choose } from '../../../terminal/selectors/choose.js';
import { explainScreen } from '../../../terminal/selectors/explain.js';
import { type CompilePattern, findAll } from '../../../terminal/selectors/find.js';
import { looksIntoHistory, type Match, type Selector } from '../../../terminal/selectors/selector.js';
import { styleMiss } from '../../../terminal/selectors/style-miss.js';
import type { Terminal } from '../../../terminal/types.js';
import type { Condition } from '../condition.js';
import { compilePattern } from '../patterns.js';

export interface SelectorWish {
  /** What to do when several things match. Default `first`. */
  ambiguity?: AmbiguityMode | undefined;
  /** Waits until nothing matches instead. */
  invert?: boolean | undefined;
}

/** How a wait for a selector ended. */
export interface SelectorSeen {
  found: boolean;
  match?: Match;
  /** The number of matches where only one was allowed; the wait then ends at once. */
  ambiguous?: number;
}

/** A reusable search for a selector: its patterns are compiled once, and each match has a time limit. */
export function selectorFinder(selector: Selector): (terminal: Terminal) => Match[] {
  checkSelector(selector);
  const compiled = new Map<string, ReturnType<CompilePattern>>();
  const compile: CompilePattern = (pattern, flags) => {
    const key = `${flags}/${pattern}`;
    const known = compiled.get(key);
    if (known) return known;
    const made = compilePattern(pattern, flags);
    const exec: ReturnType<CompilePattern> = (text, from) => made.exec(text, from);
    compiled.set(key, exec);
    return exec;
  };
  return (terminal) => findAll(selector, terminal, compile);
}

/** Met when the selector has a match, or too many; with `invert`, when it has none. */
export function selectorSeen(
  selector: Selector,
  { ambiguity = 'first', invert = false }: SelectorWish,
): Condition<SelectorSeen> {
  const find = selectorFinder(selector);
  return {
    readsHistory: looksIntoHistory(selector),
    check({ session }) {
      const matches = find(session.terminal);
      if (invert) return matches.length === 0 ? { met: { found: true } } : undefined;
      const choice = choose(selector, matches, ambiguity);
      if ('match' in choice) return { met: { found: true, match: choice.match } };
      return choice.problem === 'ambiguous' ? { met: { found: false, ambiguous: choice.count } } : undefined;
    },
  };
}

/** Describes text that matches except for its style; undefined if there is none. */
export function explainStyle(selector: Selector, terminal: Terminal): string | undefined {
  return styleMiss(selector, terminal, (plain) => selectorFinder(plain)(terminal));
}

/** Shows people why something was not found, or did not go away. */
export function explainSelector(selector: Selector, terminal: Terminal): string {
  return explainScreen(selector, terminal, selectorFinder(selector)(terminal));
}
