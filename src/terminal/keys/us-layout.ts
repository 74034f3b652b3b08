// programs receive keys, not only characters, so a keyboard layout has to be assumed: the US one

const UNSHIFTED = "`1234567890-=[]\\;',./";
const SHIFTED = '~!@#$%^&*()_+{}|:"<>?';

/** A keystroke for a character: the key that carries it, and the text it types. */
export interface Stroke {
  /** The character of the key without Shift, which names the key. */
  base: string;
  /** The character of the key with Shift, or `base` again. */
  shifted: string;
  /** Whether Shift is held: requested, or needed to type the character. */
  shift: boolean;
  /** The text that the keystroke types without other modifiers. */
  typed: string;
}

/** Finds the key for a character. With Ctrl, a capital letter does not imply Shift: Ctrl+A is Ctrl+a. */
export function strike(
  character: string,
  held: { shift: boolean; ctrl: boolean; capsLock?: boolean | undefined },
): Stroke {
  const base = baseOf(character);
  const shifted = shiftedOf(base);
  const isLetter = base !== shifted && base === shifted.toLowerCase();
  const shift = held.shift || (character !== base && !(held.ctrl && isLetter));
  const isUpper = held.capsLock && isLetter ? !shift : shift;
  return { base, shifted, shift, typed: isUpper ? shifted : base };
}

function baseOf(character: string): string {
  const at = SHIFTED.indexOf(character);
  if (at >= 0) return UNSHIFTED.charAt(at);
  // some capitals are not the capital of their lower-case letter: U+212A, the Kelvin sign
  const lower = character.toLowerCase();
  return isOneCharacter(lower) && lower.toUpperCase() === character ? lower : character;
}

function shiftedOf(base: string): string {
  const at = UNSHIFTED.indexOf(base);
  if (at >= 0) return SHIFTED.charAt(at);
  const upper = base.toUpperCase();
  return isOneCharacter(upper) && upper.toLowerCase() === base ? upper : base;
}

function isOneCharacter(text: string): boolean {
  return text.length === String.fromCodePoint(text.codePointAt(0) ?? 0).length;
}
