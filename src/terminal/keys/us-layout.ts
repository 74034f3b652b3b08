// a program is told of keys, not only of characters, so a keyboard has to be assumed: the US one

const UNSHIFTED = "`1234567890-=[]\\;',./";
const SHIFTED = '~!@#$%^&*()_+{}|:"<>?';

/** A character key as it is struck: the key that carries it, and what it types. */
export interface Stroke {
  /** The character of the key without Shift, which names the key. */
  base: string;
  /** The character of the key with Shift; the same as `base` when it has no other. */
  shifted: string;
  /** Whether Shift is held: asked for, or needed to type the character. */
  shift: boolean;
  /** What the stroke types when no other modifier is held. */
  typed: string;
}

/** Finds the key for a character. With Ctrl the case of a letter does not ask for Shift: Ctrl+A is Ctrl+a. */
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
  // some capitals are not the capital of their small letter: U+212A, the Kelvin sign
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
