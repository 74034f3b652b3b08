import { types } from 'node:util';
import { fail } from '../../base/errors/errors.js';
import { DEFAULT_FLAGS, flagsProblem } from '../../base/pattern-flags.js';
import type { Work } from '../../base/work.js';
import { BUDGET_MS, findWithinBudget } from './pattern-budget.js';
import { compileLinear, costOf } from './pattern-cost.js';
import { type RequiredText, requiredText } from './required-text.js';

const MAX_PATTERN = 10_000;
/** For a pattern and a text this short, V8's own switch to the linear engine bounds the time well enough. */
const MAX_CHEAP_PATTERN = 100;
const SHORT_TEXT = 2500;
/** How many quick texts are matched between two pauses. */
const TEXTS_AT_ONCE = 100;

/** A user's pattern whose matching time is bounded on every text. */
export interface Pattern {
  source: string;
  /** Whether blanks at the end of a line may decide whether it matches. */
  seesLineEnds: boolean;
  /** The first match at or after `from`. */
  exec(text: string, from: number): { index: number; text: string; groups: string[] } | undefined;
  /** Whether each text matches. */
  test(texts: readonly string[]): Work<boolean[]>;
}

/**
 * Literal text, or a regular expression: a RegExp, or its source and flags. A source without flags has the flag m, so that
 * `^` and `$` are line ends; given flags, and those of a RegExp, are used exactly as they are.
 */
export type WantedText = string | { readonly source: string; readonly flags?: string | undefined };

export function wantedPattern(wanted: WantedText): Pattern {
  if (typeof wanted === 'string') return literalPattern(wanted);
  // the search itself decides where to begin and how often to match
  const flags = types.isRegExp(wanted) ? wanted.flags.replace(/[gyd]/g, '') : wanted.flags;
  return compilePattern(wanted.source, flags);
}

/** What is wanted, for people: `"Saved"`, `/ready/i`. */
export function wantedWords(wanted: WantedText): string {
  return typeof wanted === 'string' ? JSON.stringify(wanted) : `/${wanted.source}/${wanted.flags ?? ''}`;
}

/** Compiles a regular expression. Throws `invalid_pattern`; a match that exceeds its time throws `pattern_too_slow`. */
export function compilePattern(source: string, flags = DEFAULT_FLAGS): Pattern {
  return new CompiledPattern(source, flags);
}

/** A pattern that matches exactly this text. */
export function literalPattern(text: string): Pattern {
  return new LiteralPattern(text);
}

/** Whether each line matches, with the blanks at its end or without them: `$` is the end of the visible text, too. */
export function* testLines(pattern: Pattern, lines: readonly string[]): Work<boolean[]> {
  const result = yield* pattern.test(lines);
  if (!pattern.seesLineEnds) return result;
  const again = lines.flatMap((line, index) => (result[index] || line.trimEnd() === line ? [] : [index]));
  const trimmed = yield* pattern.test(again.map((index) => (lines[index] as string).trimEnd()));
  for (const [at, index] of again.entries()) result[index] = trimmed[at] as boolean;
  return result;
}

class LiteralPattern implements Pattern {
  readonly source: string;
  readonly seesLineEnds: boolean;

  constructor(text: string) {
    this.source = text;
    this.seesLineEnds = text.includes('\n');
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
  readonly seesLineEnds: boolean;
  readonly #direct: RegExp;
  readonly #isCheap: boolean;
  readonly #isCheapOnShortText: boolean;
  /** Tried in order within the budget; the last uses the engine that never backtracks. */
  readonly #attempts: readonly RegExp[];
  readonly #required: RequiredText | undefined;

  constructor(source: string, flags: string) {
    this.source = source;
    this.seesLineEnds = /\$|\n|\\n/.test(source);
    const linear = compileLinear(source, flags);
    this.#direct = compile(source, flags);
    const cost = costOf(source);
    const isSlowToStart = cost === 'slow to start';
    if (isSlowToStart && !linear) {
      const reason = 'this many optional parts work only without the flags i, u and v, lookarounds and backreferences';
      throw fail('invalid_pattern', { pattern: source, reason });
    }
    this.#isCheap = cost === 'cheap';
    this.#isCheapOnShortText = linear !== undefined && !isSlowToStart && source.length <= MAX_CHEAP_PATTERN;
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
      // a text that used up the whole budget alone gets the remaining attempts
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
  if (source.length > MAX_PATTERN) {
    throw fail('invalid_pattern', { pattern: `${source.slice(0, 40)}…`, reason: `over ${MAX_PATTERN} characters` });
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
