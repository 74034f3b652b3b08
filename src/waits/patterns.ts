import { fail } from '../base/errors.js';
import { BUDGET_MS, execWithinBudget } from './pattern-budget.js';
import { compileLinear, costOf } from './pattern-cost.js';
import { requiredText } from './required-text.js';

const ALLOWED_FLAGS = /^[imsuv]*$/;
const LONGEST_PATTERN = 10_000;
/** A pattern and a text so small that V8's change to the linear engine bounds the time well enough by itself. */
const LONGEST_CHEAP_PATTERN = 100;
const SHORT_TEXT = 2500;

/** A pattern that a user gave, made safe: no text can keep it busy. */
export interface Pattern {
  source: string;
  /** The first match at or after `from`. */
  exec(text: string, from: number): { index: number; text: string; groups: string[] } | undefined;
}

/** Text as it is, or a regular expression: a RegExp, or its source and flags. */
export type WantedText = string | { readonly source: string; readonly flags: string };

/** The pattern for what a caller wants to find. */
export function wantedPattern(wanted: WantedText): Pattern {
  if (typeof wanted === 'string') return literalPattern(wanted);
  // where to begin and how often to match is decided by who searches
  return compilePattern(wanted.source, wanted.flags.replace(/[gyd]/g, ''));
}

/** Compiles a regular expression. Throws `invalid_pattern`; matching throws `pattern_too_slow` when it must be stopped. */
export function compilePattern(source: string, flags = ''): Pattern {
  const run = runner(source, flags);
  const required = requiredText(source, flags);
  return {
    source,
    exec(text, from) {
      if (required?.isIn(text, from) === false) return undefined;
      const match = run(text, from);
      return match
        ? { index: match.index, text: match[0], groups: match.slice(1).map((group) => group ?? '') }
        : undefined;
    },
  };
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
}

type Run = (text: string, from: number) => RegExpExecArray | null;

/** At once where even the worst text costs little; otherwise within a budget, at last with the engine that never backtracks. */
function runner(source: string, flags: string): Run {
  const linear = compileLinear(source, flags);
  const pattern = compile(source, flags);
  const cost = costOf(source);
  const isSlowToStart = cost === 'slow to start';
  if (isSlowToStart && !linear) {
    const reason = 'so many optional parts only work without the flags i, u, v, looking around and references';
    throw fail('invalid_pattern', { pattern: source, reason });
  }
  const isCheapOnShortText = linear !== undefined && !isSlowToStart && source.length <= LONGEST_CHEAP_PATTERN;
  const attempts = [...(isSlowToStart ? [] : [pattern]), ...(linear ? [linear] : [])];
  return (text, from) => {
    if (cost === 'cheap' || (isCheapOnShortText && text.length <= SHORT_TEXT)) return execAt(pattern, text, from);
    for (const attempt of attempts) {
      const match = execWithinBudget(attempt, text, from);
      if (match !== 'too slow') return match;
    }
    throw fail('pattern_too_slow', { pattern: source, budgetMs: BUDGET_MS });
  };
}

function compile(source: string, flags: string): RegExp {
  if (!ALLOWED_FLAGS.test(flags)) {
    throw fail('invalid_pattern', { pattern: source, reason: `flags ${flags} (allowed are i, m, s, u, v)` });
  }
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
