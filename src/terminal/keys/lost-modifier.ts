import { encodeKey } from './encode-key.js';
import { isCharacter, type Key } from './key.js';
import type { KeyModes } from './key-modes.js';

const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta', 'super', 'hyper'] as const;

/**
 * The first modifier that the program cannot see: with it the key sends the same bytes as without it, so `ctrl+enter` would
 * arrive as Enter and `super+a` as `a`. Undefined when the bytes say everything.
 */
export function lostModifier(key: Key, modes: KeyModes): (typeof MODIFIERS)[number] | undefined {
  const bytes = String(encodeKey(key, modes));
  return MODIFIERS.find((modifier) => {
    // a character stands for itself, whether its key needs Shift or not
    if (!key[modifier] || (modifier === 'shift' && isCharacter(key.name) && !key.ctrl)) return false;
    return bytes === String(encodeKey({ ...key, [modifier]: false }, modes));
  });
}
