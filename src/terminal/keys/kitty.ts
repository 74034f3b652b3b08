import { isCharacter, type Key } from './key.js';
import type { KeyEvent, KeyModes } from './key-modes.js';
import { KITTY_CODES } from './kitty-table.js';
import { encodeLegacy } from './legacy.js';
import { LEGACY_FORMS } from './legacy-table.js';
import { type Stroke, strike } from './us-layout.js';

const DISAMBIGUATE = 1;
const EVENT_TYPES = 2;
const ALTERNATES = 4;
const ALL_KEYS = 8;
const TEXT = 16;

/** The bytes of the kitty keyboard protocol for a key, as text; empty for events that the program did not request. */
export function encodeKitty(given: Key, modes: KeyModes, event: KeyEvent): string {
  const flags = modes.kittyFlags;
  if (event === 'release' && !(flags & EVENT_TYPES)) return '';
  const key = flags & (DISAMBIGUATE | ALL_KEYS) ? given : asMainKey(given);
  if (OF_MODIFIERS.test(key.name) && !(flags & ALL_KEYS)) return '';
  const stroke = isCharacter(key.name) ? strike(key.name, key) : undefined;
  const text = typedText(key, stroke);
  if (!(flags & ALL_KEYS)) {
    if (text !== '' && event !== 'release') return text;
    const older = olderBytes(key, modes, event);
    if (older !== undefined) return older;
  }
  return escapeCode(key, { flags, event, stroke, text });
}

// only a program that enabled this can tell keypad keys from the keys they duplicate
function asMainKey(key: Key): Key {
  const name = key.name.replace(/^kp-/, '');
  return KITTY_CODES.has(name) ? { ...key, name } : key;
}

const OF_MODIFIERS = /^(left|right)-(shift|ctrl|alt|super|hyper|meta)$|^iso-level[35]-shift$|^(caps|num|scroll)-lock$/;

/** The text that the key types; a key with a modifier other than Shift is a command and types nothing. */
function typedText(key: Key, stroke: Stroke | undefined): string {
  if (key.ctrl || key.alt || key.meta || key.super || key.hyper) return '';
  if (stroke) return stroke.typed;
  const form = LEGACY_FORMS.get(key.name);
  return form?.kind === 'keypad' && form.text !== '\r' ? form.text : '';
}

/** The legacy bytes, for keys that keep them unless the program wants all keys as escape codes. */
function olderBytes(key: Key, modes: KeyModes, event: KeyEvent): string | undefined {
  const isPlain = !(key.shift || key.ctrl || key.alt || key.meta || key.super || key.hyper);
  if (isPlain && STAY_USABLE.has(key.name)) return event === 'release' ? '' : encodeLegacy(key, modes);
  if (modes.kittyFlags & DISAMBIGUATE || key.meta || key.super || key.hyper) return undefined;
  if (isCharacter(key.name)) {
    const isSayable = key.name <= '~' && !(key.ctrl && key.shift && /^[a-z]$/i.test(key.name));
    return isSayable && !isEventNews(modes, event) ? encodeLegacy(key, modes) : undefined;
  }
  if (modes.kittyFlags & EVENT_TYPES && !(isPlain && key.name === 'escape' && event === 'press')) return undefined;
  return encodeLegacy(key, modes) || undefined;
}

function isEventNews(modes: KeyModes, event: KeyEvent): boolean {
  return event !== 'press' && (modes.kittyFlags & EVENT_TYPES) !== 0;
}

// keeps a shell usable after a program died without switching the protocol off
const STAY_USABLE = new Set(['enter', 'tab', 'backspace']);

interface Report {
  flags: number;
  event: KeyEvent;
  stroke: Stroke | undefined;
  text: string;
}

/** `CSI code:shifted:base ; modifiers:event ; text final`, each part only if it carries information. */
function escapeCode(key: Key, { flags, event, stroke, text }: Report): string {
  const { number, final } = KITTY_CODES.get(key.name) ?? { number: codeOf(stroke?.base ?? ''), final: 'u' };
  const code = `${number}${stroke && flags & ALTERNATES ? alternates(key, stroke) : ''}`;
  const eventNumber = flags & EVENT_TYPES && event !== 'press' ? (event === 'repeat' ? ':2' : ':3') : '';
  const bits = modifierBits(key, event, stroke);
  const modifiers = bits > 0 || eventNumber !== '' ? `${1 + bits}${eventNumber}` : '';
  const typed = flags & TEXT && flags & ALL_KEYS && event !== 'release' ? [...text].map(codeOf).join(':') : '';
  if (typed !== '') return `\x1b[${code};${modifiers};${typed}${final}`;
  if (modifiers !== '') return `\x1b[${code};${modifiers}${final}`;
  return `\x1b[${code === '1' ? '' : code}${final}`;
}

function alternates(key: Key, stroke: Stroke): string {
  const shifted = stroke.shift && stroke.shifted !== stroke.base ? codeOf(stroke.shifted) : '';
  if (key.baseLayout !== undefined && key.baseLayout !== stroke.base) return `:${shifted}:${codeOf(key.baseLayout)}`;
  return shifted === '' ? '' : `:${shifted}`;
}

function modifierBits(key: Key, event: KeyEvent, stroke: Stroke | undefined): number {
  const held = { ...key, ...(stroke && { shift: stroke.shift }), ...(event !== 'release' && ownModifier(key.name)) };
  return (
    (held.shift ? 1 : 0) +
    (held.alt ? 2 : 0) +
    (held.ctrl ? 4 : 0) +
    (held.super ? 8 : 0) +
    (held.hyper ? 16 : 0) +
    (held.meta ? 32 : 0) +
    (held.capsLock ? 64 : 0) +
    (held.numLock ? 128 : 0)
  );
}

// a modifier key that is down counts as one of the modifiers
function ownModifier(name: string): Partial<Key> {
  const [, modifier] = /^(?:left|right)-(shift|ctrl|alt|super|hyper|meta)$/.exec(name) ?? [];
  return modifier === undefined ? {} : { [modifier]: true };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
