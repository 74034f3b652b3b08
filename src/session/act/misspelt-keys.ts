import { fail } from '../../base/errors/errors.js';
import { parseKey, UnknownKeyError } from '../../terminal/index.js';

const CHORD = /^([a-z]+)\+\S*$/i;
/** Shorter words are too often commands, such as `ls`. */
const NAME = /^[a-z]{4,}$/i;

/** Throws `unknown_key` for a text in the form of modifiers and a key, such as `crtl+c` or `ctrl+`. */
export function refuseMisspeltChord(text: string): void {
  const [, head] = CHORD.exec(text) ?? [];
  if (head === undefined || !isNearModifier(head)) return;
  const [near] = suggestionsFor(text);
  const help = near === undefined ? '' : ` (did you mean ${near}?)`;
  throw fail('unknown_key', { key: text.slice(0, 100), suggestion: `${help}; {type: …} types it` });
}

/** Whether a text may be meant as the name of a key, such as `entr`. */
export function isNearKeyName(text: string): boolean {
  return NAME.test(text) && suggestionsFor(text).some((near) => NAME.test(near));
}

function isNearModifier(word: string): boolean {
  const probe = `${word}+a`;
  try {
    parseKey(probe);
    return true;
  } catch {
    return suggestionsFor(probe).some((near) => near.endsWith('+a'));
  }
}

function suggestionsFor(text: string): readonly string[] {
  try {
    parseKey(text);
  } catch (error) {
    if (error instanceof UnknownKeyError) return error.suggestions;
  }
  return [];
}
