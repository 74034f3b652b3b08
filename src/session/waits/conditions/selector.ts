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
  /** Wait until nothing matches instead. */
  invert?: boolean | undefined;
}

/** How a look at a selector ended a wait. */
export interface SelectorSeen {
  found: boolean;
  match?: Match;
  /** Where one match was wanted there are so many, and the wait has ended at once. */
  ambiguous?: number;
}

/** Finds what a selector means, as often as wanted; patterns are compiled once and kept within their time. */
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

/** Met when the selector means one thing, or too many; with `invert` when it means nothing. */
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

/** How the text looks that is there in another style than the selector asks for. */
export function explainStyle(selector: Selector, terminal: Terminal): string | undefined {
  return styleMiss(selector, terminal, (plain) => selectorFinder(plain)(terminal));
}

/** The screen for people who wonder why something was not found, or was not gone. */
export function explainSelector(selector: Selector, terminal: Terminal): string {
  return explainScreen(selector, terminal, selectorFinder(selector)(terminal));
}
