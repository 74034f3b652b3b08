import type { Modes } from './modes.js';

/**
 * The bytes of a paste. A program that asked for bracketed paste gets the text as it is, between the marks and without
 * an end mark of its own in it, so that nothing in the text can pass for typing. Others get what typing would give:
 * every line end becomes CR, the byte of Enter.
 */
export function encodePaste(text: string, modes: Pick<Modes, 'bracketedPaste'>): Uint8Array {
  const bytes = modes.bracketedPaste ? `\x1b[200~${withoutEndMark(text)}\x1b[201~` : text.replace(/\r?\n/g, '\r');
  return new TextEncoder().encode(bytes);
}

function withoutEndMark(text: string): string {
  if (!text.includes('201~')) return text;
  // taking one mark out can join the parts of another around it, so each is looked for in what has been kept
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (character === '~') kept.length = endMarkStart(kept) ?? kept.length;
  }
  return kept.join('');
}

/** Where the end mark begins that the characters end with: `ESC [ 201 ~`, with one character or two for `ESC [`. */
function endMarkStart(characters: string[]): number | undefined {
  let at = characters.length - 4;
  if (characters.slice(Math.max(0, at)).join('') !== '201~') return undefined;
  // to a program that parses the number, 0201 is the same
  while (characters[at - 1] === '0') at--;
  if (characters[at - 1] === '\x9b') return at - 1;
  return characters[at - 1] === '[' && characters[at - 2] === '\x1b' ? at - 2 : undefined;
}
