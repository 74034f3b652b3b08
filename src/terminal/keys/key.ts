import { nearSpellings } from '../../base/text/near-spellings.js';
import { keyOfControl } from './control-characters.js';
import { KEY_NAMES, keyNamed, knownSpellings } from './key-names.js';

/** A key and the modifiers held down with it. */
export interface Key {
  /** A character, or the name of a key that has none: `a`, `é`, `enter`, `f5`, `pageup`, `kp-enter`, `media-play`. */
  name: string;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
  meta: boolean;
  /** These reach only programs that use the kitty keyboard protocol. */
  super?: boolean;
  hyper?: boolean;
  /** Turns letters into capitals, and is reported in the kitty keyboard protocol. */
  capsLock?: boolean;
  /** Makes keypad digits type digits even in application keypad mode. */
  numLock?: boolean;
  /** The character on the same key of a US keyboard, if it differs; for the kitty keyboard protocol. */
  baseLayout?: string;
}

// enough for every modifier and the longest name; a longer text was probably meant as a paste
const MAX_KEY = 100;

/** The error for text that does not name a key. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
  /** The text as given. */
  readonly key: string;
  /** Similar spellings of real keys, best first. */
  readonly suggestions: readonly string[];

  constructor(key: string, suggestions: readonly string[] = []) {
    const hint = suggestions.length > 0 ? `; did you mean ${suggestions.map((s) => `"${s}"`).join(' or ')}?` : '';
    super(`unknown key ${JSON.stringify(key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key)}${hint}`);
    this.key = key;
    this.suggestions = suggestions;
  }
}

/** Parses a key in any common notation: `ctrl+c`, `C-c`, `^C`, `<C-c>`, `shift+tab`, `alt+enter`, `PageUp`, `é`. */
export function parseKey(text: string): Key {
  if (text.length > MAX_KEY) throw new UnknownKeyError(text);
  const whole = unwrap(text);
  const { modifiers, rest } = takeModifiers(whole);
  const caret = /^\^([\x20-\x7e])$/.exec(rest);
  const key = resolveName(caret?.[1] ?? rest);
  if (key === undefined) throw new UnknownKeyError(text, suggest(whole, rest));
  const ctrl = modifiers.has('ctrl') || key.ctrl || caret !== null;
  return {
    name: ctrl ? withoutCase(key.name) : key.name,
    ctrl,
    alt: modifiers.has('alt'),
    shift: modifiers.has('shift') || key.shift === true,
    meta: modifiers.has('meta'),
    ...(modifiers.has('super') && { super: true }),
    ...(modifiers.has('hyper') && { hyper: true }),
  };
}

/** Whether a name is valid for `Key.name`. */
export function isKeyName(name: string): boolean {
  return KEY_NAMES.has(name) || isCharacter(name);
}

/** Whether the text is one printable character and so names its own key. */
export function isCharacter(text: string): boolean {
  return /^[^\p{Cc}\p{Cs}]$/u.test(text);
}

type Modifier = 'ctrl' | 'alt' | 'shift' | 'meta' | 'super' | 'hyper';

const MODIFIER_WORDS: [Modifier, string][] = [
  ['ctrl', 'ctrl control ctl'],
  ['alt', 'alt option opt'],
  ['shift', 'shift'],
  ['meta', 'meta'],
  ['super', 'super cmd command win windows'],
  ['hyper', 'hyper'],
];

const MODIFIERS: ReadonlyMap<string, Modifier> = new Map(
  MODIFIER_WORDS.flatMap(([modifier, words]) => words.split(' ').map((word): [string, Modifier] => [word, modifier])),
);

// Emacs, tmux and vim: their Meta is the Alt key of modern keyboards
const SHORT_MODIFIERS: ReadonlyMap<string, Modifier> = new Map([
  ['c', 'ctrl'],
  ['m', 'alt'],
  ['a', 'alt'],
  ['s', 'shift'],
]);

function unwrap(text: string): string {
  if (text.length === 1) return text;
  const trimmed = text.trim();
  return /^<.{2,}>$/su.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}

function takeModifiers(text: string): { modifiers: Set<Modifier>; rest: string } {
  const modifiers = new Set<Modifier>();
  let rest = text;
  for (;;) {
    const [, head = '', separator, tail = ''] = /^([a-z]+) *([-+]) *(.+)$/isu.exec(rest) ?? [];
    const word = head.toLowerCase();
    const modifier = MODIFIERS.get(word) ?? (separator === '-' ? SHORT_MODIFIERS.get(word) : undefined);
    if (modifier === undefined) return { modifiers, rest };
    modifiers.add(modifier);
    rest = tail;
  }
}

function resolveName(text: string): { name: string; ctrl: boolean; shift?: boolean } | undefined {
  const composed = text.normalize('NFC');
  if (isCharacter(composed)) return { name: composed, ctrl: false };
  if (text.length === 1) return keyOfControl(text);
  // tmux, vim and Emacs have a name for this one combination
  if (/^(btab|back-?tab)$/i.test(text)) return { name: 'tab', ctrl: false, shift: true };
  const name = keyNamed(text);
  return name === undefined ? undefined : { name, ctrl: false };
}

function withoutCase(name: string): string {
  return isCharacter(name) && isCharacter(name.toLowerCase()) ? name.toLowerCase() : name;
}

function suggest(whole: string, rest: string): string[] {
  const written = whole.slice(0, whole.length - rest.length);
  const [, head = '', separator = '', tail = ''] = /^([^-+]+)([-+])(.+)$/su.exec(rest) ?? [];
  const near = nearSpellings(head, MODIFIERS.keys()).map((modifier) => modifier + separator + tail);
  return [...near.filter(isKey), ...nearSpellings(rest, knownSpellings())]
    .slice(0, 3)
    .map((spelling) => written + spelling);
}

function isKey(text: string): boolean {
  return resolveName(takeModifiers(text).rest) !== undefined;
}
