import { describe, expect, test } from 'vitest';
import { encodeKey } from '../../src/terminal/keys/encode-key.js';
import { type Key, parseKey, UnknownKeyError } from '../../src/terminal/keys/key.js';
import { KEY_NAMES } from '../../src/terminal/keys/key-names.js';
import fc from '../helpers/fast-check.js';
import { NO_MODES } from '../helpers/key-modes.js';

/** The key as one canonical text: its modifiers in a fixed order, then its name. */
function canonical(text: string): string {
  const { name, ...held } = parseKey(text);
  const order = ['ctrl', 'alt', 'shift', 'meta', 'super', 'hyper'] as const satisfies (keyof Key)[];
  return [...order.filter((modifier) => held[modifier]), name].join(' ');
}

const SPELLINGS: Record<string, string[]> = {
  'ctrl c': ['ctrl+c', 'Ctrl+C', 'CTRL-C', 'control+c', 'C-c', 'c-c', '^C', '^c', '<C-c>', 'ctrl + c', '\x03'],
  'alt x': ['alt+x', 'Alt-x', 'M-x', 'A-x', 'option+x', '<M-x>'],
  'alt X': ['alt+X', 'M-X'],
  'meta x': ['meta+x', 'Meta-x'],
  'super k': ['cmd+k', 'super+k', 'win+k', 'command+k'],
  'hyper k': ['hyper+k'],
  'shift tab': ['shift+tab', 'BTab', 'backtab', 'S-Tab', '<S-Tab>', 'Shift-TAB'],
  'alt enter': ['alt+enter', 'M-Enter', 'alt+return', '<M-CR>'],
  'ctrl shift left': ['ctrl+shift+left', 'shift+ctrl+Left', 'C-S-Left', 'ctrl+shift+ArrowLeft'],
  'ctrl alt shift meta super hyper f5': ['hyper+super+meta+shift+alt+ctrl+f5'],
  enter: ['enter', 'Return', 'CR', '\r'],
  tab: ['tab', '\t'],
  escape: ['esc', 'Escape', '<Esc>', '\x1b'],
  backspace: ['backspace', 'BSpace', 'BS', '\x7f'],
  delete: ['delete', 'Del', 'DC'],
  insert: ['insert', 'ins', 'IC'],
  pageup: ['pageup', 'page-up', 'Page_Up', 'page up', 'PgUp', 'PPage', 'prior'],
  pagedown: ['pagedown', 'PgDn', 'NPage'],
  home: ['home', 'Home'],
  end: ['End'],
  f5: ['f5', 'F5', '<F5>'],
  f35: ['F35'],
  ' ': ['space', 'Space', ' ', 'spc'],
  'ctrl  ': ['ctrl+space', 'C-Space', '\0'],
  '+': ['plus', '+'],
  'ctrl +': ['ctrl++', 'ctrl+plus', 'C-+'],
  '-': ['minus', '-'],
  'ctrl -': ['ctrl+-', 'C--', 'ctrl--', 'ctrl+minus'],
  '<': ['<', 'lt', '<lt>'],
  '^': ['^', 'caret'],
  'ctrl ^': ['^^', 'ctrl+^', '\x1e'],
  'ctrl [': ['^[', 'ctrl+['],
  'ctrl \\': ['^\\', 'ctrl+backslash', '\x1c'],
  'ctrl j': ['\n', '^J'],
  é: ['é', 'e\u0301'],
  '😀': ['😀'],
  'ctrl é': ['ctrl+é', 'ctrl+É'],
  'kp-enter': ['kp-enter', 'KP_Enter', 'KPEnter', 'NumpadEnter'],
  'kp-5': ['kp-5', 'KP5', 'kp_5', 'Numpad5'],
  'kp-subtract': ['KP-', 'kp-minus', 'kp-subtract'],
  'kp-add': ['KP+', 'kp-plus'],
  'ctrl kp-subtract': ['ctrl+KP-'],
  'kp-decimal': ['kp.', 'kp-decimal'],
  menu: ['menu', 'ContextMenu'],
  'print-screen': ['print-screen', 'PrintScreen', 'prtsc'],
  'caps-lock': ['caps-lock', 'CapsLock'],
  pause: ['pause', 'break'],
  'media-play-pause': ['media-play-pause', 'playpause'],
  'left-shift': ['shift', 'left-shift', 'ShiftLeft'],
  'right-ctrl': ['right-ctrl', 'ControlRight'],
  'iso-level3-shift': ['altgr'],
};

describe('a key is read as people write it', () => {
  for (const [key, spellings] of Object.entries(SPELLINGS)) {
    test(`${JSON.stringify(key)}: ${spellings.map((spelling) => JSON.stringify(spelling)).join(', ')}`, () => {
      expect(spellings.map(canonical)).toEqual(spellings.map(() => key));
    });
  }
});

test('every canonical name is read as itself, in any case, alone and with modifiers', () => {
  for (const name of KEY_NAMES) {
    expect(parseKey(name).name).toBe(name);
    expect(parseKey(`Ctrl+${name.toUpperCase()}`)).toMatchObject({ name, ctrl: true, alt: false, shift: false });
  }
});

test('a character is its own name and is sent unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0x20, max: 0x10ffff }), (code) => {
      const character = String.fromCodePoint(code);
      fc.pre(!/[\p{Cc}\p{Cs}]/u.test(character));
      const composed = character.normalize('NFC');
      fc.pre([...composed].length === 1);
      expect(parseKey(character).name).toBe(composed);
      expect(Buffer.from(encodeKey(character, NO_MODES)).toString()).toBe(composed);
    }),
  );
});

const UNKNOWN: [text: string, suggestions: string[]][] = [
  ['', []],
  ['nosuchkey', []],
  ['entr', ['enter']],
  ['pgeup', ['pageup']],
  ['ctrl+entre', ['ctrl+enter']],
  ['crtl+c', ['ctrl+c']],
  ['C-spce', ['C-spc', 'C-space']],
  ['<C-entr>', ['C-enter']],
  ['ctrl+', []],
  ['a+b', []],
  ['ab', []],
  ['f36', []],
  ['constructor', []],
  ['constructor+c', []],
  ['\u0085', []],
  ['\ud800', []],
  ['x'.repeat(1000), []],
  ['ctrl+'.repeat(100_000), []],
];

describe('what names no key is an error', () => {
  for (const [text, suggestions] of UNKNOWN) {
    test(JSON.stringify(text.slice(0, 20)), () => {
      const error = failure(() => parseKey(text));
      expect(error).toBeInstanceOf(UnknownKeyError);
      expect(error).toMatchObject({ name: 'UnknownKeyError', key: text });
      expect((error as UnknownKeyError).suggestions).toEqual(expect.arrayContaining(suggestions));
      for (const suggestion of (error as UnknownKeyError).suggestions) parseKey(suggestion);
    });
  }

  test('the message names the key and what may have been meant', () => {
    expect(() => parseKey('ctrl+entr')).toThrow('unknown key "ctrl+entr"; did you mean "ctrl+enter"');
    expect(() => parseKey('nosuchkey')).toThrow(/^unknown key "nosuchkey"$/);
    expect(() => parseKey('x'.repeat(1e6))).toThrow(/^.{100,140}$/);
  });

  test('also in a key object', () => {
    const key = { name: 'Enter', ctrl: false, alt: false, shift: false, meta: false };
    expect(() => encodeKey(key, NO_MODES)).toThrow(UnknownKeyError);
  });
});

function failure(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
