import { setFlagsFromString } from 'node:v8';

/**
 * Compiles for V8's second regexp engine, which takes linear time and supports most patterns without `i` and `u`. After the
 * first call, V8 also switches to it in the middle of a match that backtracks too much. Undefined when that engine does not
 * support the pattern, or V8 no longer has it.
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

const MAX_CHOICES = 8;
const MAX_OPTIONAL_PARTS = 12;

/**
 * The cost of a pattern in V8's default engine: `cheap` on every text, because it repeats nothing and has few alternatives;
 * `slow to start`, because each optional part doubles its compile time.
 */
export function costOf(source: string): 'cheap' | 'depends on the text' | 'slow to start' {
  // an escape or a bracket expression stands for one character
  const plain = source.replace(/\\[^1-9kpP]/g, '_').replace(/\[[^\]]*\]/g, '_');
  if (count(plain, /(?<![(*+}])\?|\{0,|\(\||\|\||\|\)/g) > MAX_OPTIONAL_PARTS) return 'slow to start';
  const repeats = /[*+]|\{\d*,?\d*\}|\\[1-9kpP]/.test(plain);
  return !repeats && count(plain, /[?|]/g) <= MAX_CHOICES ? 'cheap' : 'depends on the text';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
