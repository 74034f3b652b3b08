import { withCtrl } from './control-characters.js';
import { isCharacter, type Key } from './key.js';
import type { KeyModes } from './key-modes.js';
import { LEGACY_FORMS, type LegacyForm } from './legacy-table.js';
import { strike } from './us-layout.js';

/**
 * The bytes that xterm sends for a key, as text. Empty for keys that it never sends (Pause, Print Screen, media keys,
 * modifiers on their own). As in xterm, modifiers that these bytes cannot express are dropped: Ctrl+1 is `1`, Ctrl+Shift+a
 * is Ctrl+a, Ctrl+Enter is Enter; Super and Hyper never show. Alt and Meta put ESC before any key that is not a function
 * key; unlike in xterm, that includes Shift+Tab and the keypad's characters.
 */
export function encodeLegacy(key: Key, modes: KeyModes): string {
  if (isCharacter(key.name)) return withEscape(key, newlines(characterBytes(key), modes));
  const own = controlKeyBytes(key, modes);
  if (own !== undefined) return withEscape(key, own);
  const form = LEGACY_FORMS.get(key.name);
  return form === undefined ? '' : functionalBytes(form, key, modes);
}

/** xterm's number for the modifiers; 1 for none. */
export function modifierNumber(key: Key): number {
  return 1 + (key.shift ? 1 : 0) + (key.alt ? 2 : 0) + (key.ctrl ? 4 : 0) + (key.meta ? 8 : 0);
}

/** What Backspace sends: DECBKM chooses between BS and DEL, and Ctrl sends the other one. */
export function backspaceByte(key: Key, modes: KeyModes): string {
  return modes.backarrowSendsBackspace !== key.ctrl ? '\b' : '\x7f';
}

function characterBytes(key: Key): string {
  const { typed } = strike(key.name, key);
  return key.ctrl ? (withCtrl(typed) ?? typed) : typed;
}

function controlKeyBytes(key: Key, modes: KeyModes): string | undefined {
  switch (key.name) {
    case 'enter':
      return newlines('\r', modes);
    case 'tab':
      return key.shift ? '\x1b[Z' : '\t';
    case 'escape':
      return '\x1b';
    case 'backspace':
      return backspaceByte(key, modes);
    default:
      return undefined;
  }
}

function functionalBytes(form: LegacyForm, key: Key, modes: KeyModes): string {
  const modifiers = modifierNumber(key);
  switch (form.kind) {
    case 'cursor':
      if (modifiers > 1) return `\x1b[1;${modifiers}${form.final}`;
      return (modes.applicationCursor ? '\x1bO' : '\x1b[') + form.final;
    case 'pf':
      return modifiers > 1 ? `\x1b[1;${modifiers}${form.final}` : `\x1bO${form.final}`;
    case 'tilde':
      return modifiers > 1 ? `\x1b[${form.number};${modifiers}~` : `\x1b[${form.number}~`;
    case 'keypad':
      if (!modes.applicationKeypad || key.numLock) return withEscape(key, newlines(form.text, modes));
      return modifiers > 1 ? `\x1bO${modifiers}${form.final}` : `\x1bO${form.final}`;
  }
}

function withEscape(key: Key, bytes: string): string {
  return key.alt || key.meta ? `\x1b${bytes}` : bytes;
}

// in newline mode xterm sends LF after every CR from the keyboard, including Ctrl+m
function newlines(bytes: string, modes: KeyModes): string {
  return modes.newline && bytes === '\r' ? '\r\n' : bytes;
}
