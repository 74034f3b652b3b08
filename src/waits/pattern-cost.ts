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
    setFlagsFromString('--regexp-backtracks-before-fallback=20000');
    return new RegExp(source, `${flags}gl`);
  } catch {
    return undefined;
  }
}

const MOST_CHOICES = 8;

/** Whether so little can be tried at each place of a text that no text makes it slow: no repetition, few alternatives. */
export function hasFewChoices(source: string): boolean {
  // what is escaped or in brackets is one character
  const plain = source.replace(/\\[^1-9kpP]/g, '_').replace(/\[[^\]]*\]/g, '_');
  const hasRepetition = /[*+]|\{\d*,?\d*\}|\\[1-9kpP]/.test(plain);
  const choices = plain.match(/[?|]/g)?.length ?? 0;
  return !hasRepetition && choices <= MOST_CHOICES;
}
