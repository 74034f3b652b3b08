import { encodeKey } from '../../src/terminal/keys/encode-key.js';
import type { Key } from '../../src/terminal/keys/key.js';
import type { KeyEvent, KeyModes } from '../../src/terminal/keys/key-modes.js';

/** The modes when a program starts. */
export const NO_MODES: KeyModes = {
  applicationCursor: false,
  applicationKeypad: false,
  backarrowSendsBackspace: false,
  newline: false,
  modifyOtherKeys: 0,
  formatOtherKeys: 0,
  kittyFlags: 0,
};

/** The bytes of a key as text. */
export function sent(key: Key | string, modes: Partial<KeyModes> = {}, event: KeyEvent = 'press'): string {
  return Buffer.from(encodeKey(key, { ...NO_MODES, ...modes }, { event })).toString('utf8');
}

/** A key with the modifiers whose xterm bits are set: 1 Shift, 2 Alt, 4 Ctrl, 8 Meta. */
export function held(name: string, bits: number): Key {
  return { name, shift: !!(bits & 1), alt: !!(bits & 2), ctrl: !!(bits & 4), meta: !!(bits & 8) };
}
