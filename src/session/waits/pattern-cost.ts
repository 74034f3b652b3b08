import { setFlagsFromString } from 'node:v8';

/**
 * V8 has a second engine that is linear in the text and takes most patterns without `i` and `u`. From the first call on
 * V8 also changes over to it by itself, in the middle of a match, when a pattern backtracks too much. Undefined when the
 * pattern is not for this engine, or V8 no longer has it.
 */
export function compileLinear(source: string, flags: string): RegExp | undefined {
  try {
    setFlagsFromString('--enable-experimental-regexp-engine');
    setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
    setFlagsFromString('--regexp-backtracks-before-fallback=8000');
    return new RegExp(source, `${flags}gl`);
  } catch {
    return undefined;
  }
}

const MOST_CHOICES = 8;
const MOST_OPTIONAL_PARTS = 12;

/**
 * What a pattern may cost in V8's usual engine: `cheap` on every text, because it repeats nothing and has few
 * alternatives; `slow to start`, because each optional part doubles the time that its compilation takes.
 */
export function costOf(source: string): 'cheap' | 'depends on the text' | 'slow to start' {
  // what is escaped or in brackets is one character
  const plain = source.replace(/\\[^1-9kpP]/g, '_').replace(/\[[^\]]*\]/g, '_');
  if (count(plain, /(?<![(*+}])\?|\{0,|\(\||\|\||\|\)/g) > MOST_OPTIONAL_PARTS) return 'slow to start';
  const repeats = /[*+]|\{\d*,?\d*\}|\\[1-9kpP]/.test(plain);
  return !repeats && count(plain, /[?|]/g) <= MOST_CHOICES ? 'cheap' : 'depends on the text';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
