import { isKeyName, type Key, parseKey, UnknownKeyError } from './key.js';
import type { KeyEvent, KeyModes } from './key-modes.js';
import { encodeKitty } from './kitty.js';
import { encodeLegacy } from './legacy.js';
import { encodeOtherKey } from './modify-other-keys.js';

/**
 * The bytes that a terminal sends when the key goes down, repeats or goes up. Empty if the event cannot be sent: a release
 * or a lone modifier that the program did not request, or a media key that only the kitty keyboard protocol knows.
 */
export function encodeKey(key: Key | string, modes: KeyModes, options: { event?: KeyEvent } = {}): Uint8Array {
  const struck = typeof key === 'string' ? parseKey(key) : key;
  if (!isKeyName(struck.name)) throw new UnknownKeyError(struck.name);
  return new TextEncoder().encode(encode(struck, modes, options.event ?? 'press'));
}

function encode(key: Key, modes: KeyModes, event: KeyEvent): string {
  if (modes.kittyFlags !== 0) return encodeKitty(key, modes, event);
  if (event === 'release') return '';
  return encodeOtherKey(key, modes) ?? encodeLegacy(key, modes);
}
