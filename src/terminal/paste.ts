import type { Modes } from './modes.js';

/**
 * The bytes of a paste. A program that enabled bracketed paste gets the text unchanged between the marks, except that end
 * marks in the text are removed so that nothing in it can pass for typing. Other programs get what typing would send:
 * every line end becomes CR, the byte of Enter.
 */
export function encodePaste(text: string, modes: Pick<Modes, 'bracketedPaste'>): Uint8Array {
  const bytes = modes.bracketedPaste ? `\x1b[200~${withoutEndMark(text)}\x1b[201~` : text.replace(/\r?\n/g, '\r');
  return new TextEncoder().encode(bytes);
}

function withoutEndMark(text: string): string {
  if (!text.includes('201~')) return text;
  // removing one mark can join the parts of another around it, so the search runs over the text kept so far
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (character === '~') kept.length = endMarkStart(kept) ?? kept.length;
  }
  return kept.join('');
}

/** The start of the end mark at the end of the characters: `ESC [ 201 ~`, where `ESC [` is one character or two. */
function endMarkStart(characters: string[]): number | undefined {
  let at = characters.length - 4;
  if (characters.slice(Math.max(0, at)).join('') !== '201~') return undefined;
  // a program that parses the number treats 0201 the same
  while (characters[at - 1] === '0') at--;
  if (characters[at - 1] === '\x9b') return at - 1;
  return characters[at - 1] === '[' && characters[at - 2] === '\x1b' ? at - 2 : undefined;
}

/** The bytes that report a focus change to the program; empty if the program did not request them. */
export function encodeFocus(isGained: boolean, modes: Pick<Modes, 'focusReporting'>): Uint8Array {
  if (!modes.focusReporting) return new Uint8Array();
  return new TextEncoder().encode(isGained ? '\x1b[I' : '\x1b[O');
}
