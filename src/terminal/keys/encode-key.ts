import { withCtrl } from './control-characters.js';
import { isCharacter, isKeyName, type Key, parseKey, UnknownKeyError } from './key.js';
import type { KeyEvent, KeyModes } from './key-modes.js';
import { encodeKitty } from './kitty.js';
import { backspaceByte, encodeLegacy, modifierNumber } from './legacy.js';
import { strike } from './us-layout.js';

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

/**
 * The bytes of a character or control key under xterm's modifyOtherKeys, as text; undefined if the mode does not change
 * the key. Level 1 reports combinations that the legacy bytes cannot express, level 2 nearly every modified key.
 */
function encodeOtherKey(key: Key, modes: KeyModes): string | undefined {
  if (modes.modifyOtherKeys === 0) return undefined;
  const struck = isCharacter(key.name) ? struckCharacter(key) : struckControlKey(key, modes);
  if (struck === undefined || modifierNumber(struck.key) === 1) return undefined;
  const isReported = modes.modifyOtherKeys === 1 ? isReportedAtLevel1(struck) : isReportedAtLevel2(struck);
  if (!isReported) return undefined;
  const code = struck.character.codePointAt(0);
  const modifiers = modifierNumber(struck.key);
  return modes.formatOtherKeys === 1 ? `\x1b[${code};${modifiers}u` : `\x1b[27;${modifiers};${code}~`;
}

interface Struck {
  /** The key, with Shift if the character needs it. */
  key: Key;
  /** The reported character: that of the key with Shift but without Ctrl. */
  character: string;
}

function struckCharacter(key: Key): Struck {
  const { typed, shift } = strike(key.name, key);
  return { key: { ...key, shift }, character: typed };
}

function struckControlKey(key: Key, modes: KeyModes): Struck | undefined {
  const character = { enter: '\r', tab: '\t', escape: '\x1b', backspace: backspaceByte(key, modes) }[key.name];
  return character === undefined ? undefined : { key, character };
}

function isReportedAtLevel1({ key, character }: Struck): boolean {
  const { ctrl, shift } = key;
  const alt = key.alt || key.meta;
  switch (key.name) {
    // for these two keys with Alt, xterm loses Alt or Ctrl; here both arrive
    case 'enter':
      return ctrl || shift;
    case 'tab':
      return ctrl;
    case 'escape':
      return alt && (ctrl || shift);
    case 'backspace':
      return false;
    default:
      if (!ctrl || isInControlRange(character)) return false;
      return alt || character === '?' || withCtrl(character) === undefined;
  }
}

function isReportedAtLevel2({ key, character }: Struck): boolean {
  const { ctrl, shift } = key;
  const alt = key.alt || key.meta;
  switch (key.name) {
    case 'enter':
    case 'escape':
      return true;
    case 'tab':
      return ctrl || alt;
    case 'backspace':
      return shift || alt;
    default:
      return ctrl || alt || isInControlRange(character) || character === ' ';
  }
}

// the letters and the ASCII characters between and around them: Ctrl turns each into a control character
function isInControlRange(character: string): boolean {
  return character >= '@' && character <= '\x7f' && character.length === 1;
}
