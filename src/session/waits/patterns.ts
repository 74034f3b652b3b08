import { types } from 'node:util';
import { fail } from '../../base/errors/errors.js';
import { flagsProblem } from '../../base/pattern-flags.js';
import type { Work } from '../../base/work.js';
import { BUDGET_MS, findWithinBudget } from './pattern-budget.js';
import { compileLinear, costOf } from './pattern-cost.js';
import { type RequiredText, requiredText } from './required-text.js';

const LONGEST_PATTERN = 10_000;
/** A pattern and a text so small that V8's change to the linear engine bounds the time well enough by itself. */
const LONGEST_CHEAP_PATTERN = 100;
const SHORT_TEXT = 2500;
/** How many texts are matched without a pause where each is quick. */
const TEXTS_AT_ONCE = 100;

/** A pattern that a user gave, made safe: no text can keep it busy. */
export interface Pattern {
  source: string;
  /** The first match at or after `from`. */
  exec(text: string, from: number): { index: number; text: string; groups: string[] } | undefined;
  /** For each text whether it matches; pauses as often as that takes. */
  test(texts: readonly string[]): Work<boolean[]>;
}

/** Text as it is, or a regular expression: a RegExp, or its source and flags. */
export type WantedText = string | { readonly source: string; readonly flags: string };

/** The pattern for what a caller wants to find. */
export function wantedPattern(wanted: WantedText): Pattern {
  if (typeof wanted === 'string') return literalPattern(wanted);
  // the search decides where to begin and how often to match, whatever a RegExp says
  const flags = types.isRegExp(wanted) ? wanted.flags.replace(/[gyd]/g, '') : wanted.flags;
  return compilePattern(wanted.source, flags);
}

/** Compiles a regular expression. Throws `invalid_pattern`; matching throws `pattern_too_slow` when it must be stopped. */
export function compilePattern(source: string, flags = ''): Pattern {
  return new CompiledPattern(source, flags);
}

/** The pattern that finds exactly this text. */
export function literalPattern(text: string): Pattern {
  return new LiteralPattern(text);
}

class LiteralPattern implements Pattern {
  readonly source: string;

  constructor(text: string) {
    this.source = text;
  }

  exec(haystack: string, from: number) {
    const index = haystack.indexOf(this.source, from);
    return index < 0 ? undefined : { index, text: this.source, groups: [] };
  }

  *test(texts: readonly string[]): Work<boolean[]> {
    return texts.map((text) => text.includes(this.source));
  }
}

class CompiledPattern implements Pattern {
  readonly source: string;
  readonly #direct: RegExp;
  readonly #isCheap: boolean;
  readonly #isCheapOnShortText: boolean;
  /** What is tried within the budget, one after the other; the last is the engine that never backtracks. */
  readonly #attempts: readonly RegExp[];
  readonly #required: RequiredText | undefined;

  constructor(source: string, flags: string) {
    this.source = source;
    const linear = compileLinear(source, flags);
    this.#direct = compile(source, flags);
    const cost = costOf(source);
    const isSlowToStart = cost === 'slow to start';
    if (isSlowToStart && !linear) {
      const reason = 'so many optional parts only work without the flags i, u, v, looking around and references';
      throw fail('invalid_pattern', { pattern: source, reason });
    }
    this.#isCheap = cost === 'cheap';
    this.#isCheapOnShortText = linear !== undefined && !isSlowToStart && source.length <= LONGEST_CHEAP_PATTERN;
    this.#attempts = [...(isSlowToStart ? [] : [this.#direct]), ...(linear ? [linear] : [])];
    this.#required = requiredText(source, flags);
  }

  exec(text: string, from: number) {
    if (this.#required?.isIn(text, from) === false) return undefined;
    const match = this.#isQuickOn(text) ? execAt(this.#direct, text, from) : this.#tryAll(text, from);
    return match
      ? { index: match.index, text: match[0], groups: match.slice(1).map((group) => group ?? '') }
      : undefined;
  }

  *test(texts: readonly string[]): Work<boolean[]> {
    const result: boolean[] = texts.map(() => false);
    const uncertain: number[] = [];
    for (const [index, text] of texts.entries()) {
      if (index % TEXTS_AT_ONCE === 0) yield;
      if (this.#required?.isIn(text, 0) === false) continue;
      if (this.#isQuickOn(text)) result[index] = execAt(this.#direct, text, 0) !== null;
      else uncertain.push(index);
    }
    const [first = this.#direct] = this.#attempts;
    const rest = uncertain.map((index) => texts[index] as string);
    for (let at = 0; at < rest.length; ) {
      yield;
      const found = findWithinBudget(first, rest, { at });
      // one that used up the whole time alone gets what can still be tried
      const isStuck = found.isStopped && found.at === at;
      const isMatch = isStuck ? this.#tryAll(rest[at] as string, 0) !== null : found.match !== null;
      if (isMatch) result[uncertain[found.at] as number] = true;
      at = isMatch || isStuck ? found.at + 1 : found.at;
    }
    return result;
  }

  #isQuickOn(text: string): boolean {
    return this.#isCheap || (this.#isCheapOnShortText && text.length <= SHORT_TEXT);
  }

  #tryAll(text: string, from: number): RegExpExecArray | null {
    for (const attempt of this.#attempts) {
      const { match, isStopped } = findWithinBudget(attempt, [text], { from });
      if (!isStopped) return match;
    }
    throw fail('pattern_too_slow', { pattern: this.source, budgetMs: BUDGET_MS });
  }
}

function compile(source: string, flags: string): RegExp {
  const problem = flagsProblem(flags);
  if (problem !== undefined) throw fail('invalid_pattern', { pattern: source, reason: `flags: ${problem}` });
  if (source.length > LONGEST_PATTERN) {
    throw fail('invalid_pattern', { pattern: `${source.slice(0, 40)}…`, reason: `over ${LONGEST_PATTERN} characters` });
  }
  try {
    return new RegExp(source, `${flags}g`);
  } catch (error) {
    throw fail('invalid_pattern', { pattern: source, reason: (error as Error).message }, { cause: error });
  }
}

function execAt(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
