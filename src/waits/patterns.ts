import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';
import { fail } from '../base/errors.js';

/** How long one look at the text may take when the pattern can not be shown to be harmless. */
const BUDGET_MS = 50;
const ALLOWED_FLAGS = /^[imsuv]*$/;
const LONGEST_PATTERN = 10_000;

/** A pattern that a user gave, made safe: no text can keep it busy. */
export interface Pattern {
  source: string;
  /** The first match at or after `from`. */
  exec(text: string, from: number): { index: number; text: string; groups: string[] } | undefined;
}

/** Compiles a regular expression. Throws `invalid_pattern`; matching throws `pattern_too_slow` when it must be stopped. */
export function compilePattern(source: string, flags = ''): Pattern {
  const compiled = compile(source, flags);
  const run = isHarmless(source, flags) ? directly(compiled) : withinBudget(compiled);
  return {
    source,
    exec(text, from) {
      const match = run(text, from);
      return match
        ? { index: match.index, text: match[0], groups: match.slice(1).map((group) => group ?? '') }
        : undefined;
    },
  };
}

/** The pattern that finds exactly this text. */
export function literalPattern(text: string): Pattern {
  return {
    source: text,
    exec(haystack, from) {
      const index = haystack.indexOf(text, from);
      return index < 0 ? undefined : { index, text, groups: [] };
    },
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

/**
 * V8 has an engine that is linear in the text for most patterns, and changes over to it when one backtracks too much;
 * it is switched on here, and a pattern that it does not take says so. What is left is harmless when nothing repeats
 * twice in it.
 */
function isHarmless(source: string, flags: string): boolean {
  return runsLinearly(source, flags) || !repeatsTwice(source);
}

function runsLinearly(source: string, flags: string): boolean {
  try {
    setFlagsFromString('--enable-experimental-regexp-engine');
    setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
    setFlagsFromString('--regexp-backtracks-before-fallback=20000');
    new RegExp(source, `${flags}l`);
    return true;
  } catch {
    return false;
  }
}

/** Two unbounded repetitions, or one of a group, can multiply; so can references and looking around. */
function repeatsTwice(source: string): boolean {
  const plain = source.replace(/\\[^1-9k]/g, '_').replace(/\[[^\]]*\]/g, '_');
  const unbounded = plain.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  return unbounded > 1 || /\)[*+{]|\\[1-9k]|\(\?[=!<]/.test(plain);
}

type Run = (text: string, from: number) => RegExpExecArray | null;

function directly(pattern: RegExp): Run {
  return (text, from) => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
}

/** A script with a time limit is the only thing that interrupts a match. */
function withinBudget(pattern: RegExp): Run {
  const sandbox = { pattern, text: '', from: 0, match: null as RegExpExecArray | null };
  const script = new Script('pattern.lastIndex = from; match = pattern.exec(text);');
  createContext(sandbox);
  return (text, from) => {
    Object.assign(sandbox, { text, from, match: null });
    try {
      script.runInContext(sandbox, { timeout: BUDGET_MS });
    } catch (error) {
      throw fail('pattern_too_slow', { pattern: pattern.source, budgetMs: BUDGET_MS }, { cause: error });
    }
    return sandbox.match;
  };
}
