import { encodeKey } from './encode-key.js';
import { isCharacter, type Key } from './key.js';
import type { KeyModes } from './key-modes.js';

const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta', 'super', 'hyper'] as const;

/**
 * The first modifier that the program cannot see: the key sends the same bytes with and without it, so `ctrl+enter` would
 * arrive as Enter and `super+a` as `a`. Undefined if no modifier is lost.
 */
export function lostModifier(key: Key, modes: KeyModes): (typeof MODIFIERS)[number] | undefined {
  const bytes = String(encodeKey(key, modes));
  return MODIFIERS.find((modifier) => {
    // a character stands for itself, whether or not its key needs Shift
    if (!key[modifier] || (modifier === 'shift' && isCharacter(key.name) && !key.ctrl)) return false;
    return bytes === String(encodeKey({ ...key, [modifier]: false }, modes));
  });
}
