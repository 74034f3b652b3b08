import { describe, expect, test } from 'vitest';
import { parseKey } from '../../src/terminal/keys/key.js';
import type { KeyModes } from '../../src/terminal/keys/key-modes.js';
import { KEY_NAMES } from '../../src/terminal/keys/key-names.js';
import { lostModifier } from '../../src/terminal/keys/lost-modifier.js';
import { held, NO_MODES, sent } from '../helpers/key-modes.js';

// xterm's ctlseqs: "PC-Style Function Keys", "VT220-Style Function Keys", "VT100-Style (numeric) Keypad"
const WITHOUT_MODES: Record<string, string> = {
  a: 'a',
  A: 'A',
  'shift+a': 'A',
  'shift+1': '!',
  'shift+é': 'É',
  'alt+a': '\x1ba',
  'meta+a': '\x1ba',
  'alt+meta+a': '\x1ba',
  'alt+shift+a': '\x1bA',
  'alt+A': '\x1bA',
  'ctrl+a': '\x01',
  'ctrl+A': '\x01',
  'ctrl+z': '\x1a',
  'ctrl+alt+c': '\x1b\x03',
  'ctrl+space': '\0',
  'ctrl+@': '\0',
  'ctrl+2': '\0',
  'ctrl+[': '\x1b',
  'ctrl+3': '\x1b',
  'ctrl+\\': '\x1c',
  'ctrl+4': '\x1c',
  'ctrl+]': '\x1d',
  'ctrl+5': '\x1d',
  'ctrl+^': '\x1e',
  'ctrl+6': '\x1e',
  'ctrl+_': '\x1f',
  'ctrl+/': '\x1f',
  'ctrl+7': '\x1f',
  'ctrl+8': '\x7f',
  'ctrl+?': '\x7f',
  enter: '\r',
  'alt+enter': '\x1b\r',
  tab: '\t',
  'shift+tab': '\x1b[Z',
  'alt+tab': '\x1b\t',
  escape: '\x1b',
  'alt+escape': '\x1b\x1b',
  backspace: '\x7f',
  'ctrl+backspace': '\b',
  'alt+backspace': '\x1b\x7f',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  'ctrl+left': '\x1b[1;5D',
  'ctrl+shift+alt+meta+left': '\x1b[1;16D',
  insert: '\x1b[2~',
  delete: '\x1b[3~',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  'ctrl+delete': '\x1b[3;5~',
  f1: '\x1bOP',
  f4: '\x1bOS',
  'shift+f1': '\x1b[1;2P',
  f5: '\x1b[15~',
  f12: '\x1b[24~',
  'ctrl+f5': '\x1b[15;5~',
  f13: '\x1b[25~',
  f20: '\x1b[34~',
  f21: '\x1b[42~',
  f35: '\x1b[56~',
  menu: '\x1b[29~',
  'kp-5': '5',
  'kp-enter': '\r',
  'kp-add': '+',
  'kp-begin': '\x1b[E',
  'kp-home': '\x1b[H',
};

describe('without any mode', () => {
  for (const [key, bytes] of Object.entries(WITHOUT_MODES)) {
    test(`${key} sends ${JSON.stringify(bytes)}`, () => expect(sent(key)).toBe(bytes));
  }
});

describe('what these bytes cannot say is left out, as xterm leaves it out', () => {
  const lost: [key: string, same: string][] = [
    ['ctrl+1', '1'],
    ['ctrl+shift+a', 'ctrl+a'],
    ['ctrl+enter', 'enter'],
    ['shift+enter', 'enter'],
    ['ctrl+tab', 'tab'],
    ['shift+space', 'space'],
    ['ctrl+é', 'é'],
    ['super+a', 'a'],
    ['hyper+left', 'left'],
  ];
  for (const [key, same] of lost) test(`${key} is ${same}`, () => expect(sent(key)).toBe(sent(same)));

  test('and it is known which modifier that is', () => {
    const missing = (key: string, modes: Partial<KeyModes> = {}) =>
      lostModifier(parseKey(key), { ...NO_MODES, ...modes });
    const expected = ['ctrl', 'shift', 'ctrl', 'shift', 'ctrl', undefined, 'ctrl', 'super', 'hyper'];
    expect(lost.map(([key]) => missing(key))).toEqual(expected);
    expect(
      ['A', 'shift+A', 'shift+!', 'shift+tab', 'alt+a', 'meta+a', 'ctrl+a', 'ctrl+space'].map((key) => missing(key)),
    ).toEqual(Array.from({ length: 8 }));
    expect(['ctrl+enter', 'ctrl+1', 'ctrl+é'].map((key) => missing(key, { modifyOtherKeys: 2 }))).toEqual(
      Array.from({ length: 3 }),
    );
    expect(missing('super+a', { modifyOtherKeys: 2 })).toBe('super');
    expect(lost.map(([key]) => missing(key, { kittyFlags: 1 }))).toEqual(Array.from({ length: lost.length }));
  });
});

describe('modes', () => {
  test('application cursor keys: SS3, but not with modifiers', () => {
    const modes = { applicationCursor: true };
    expect(['up', 'end', 'kp-left', 'kp-begin'].map((key) => sent(key, modes))).toEqual(
      ['A', 'F', 'D', 'E'].map((final) => `\x1bO${final}`),
    );
    expect(sent('ctrl+up', modes)).toBe('\x1b[1;5A');
    expect(sent('pageup', modes)).toBe('\x1b[5~');
  });

  test('application keypad: SS3, with Num Lock the digits again', () => {
    const modes = { applicationKeypad: true };
    expect(sent('kp-0', modes)).toBe('\x1bOp');
    expect(sent('kp-9', modes)).toBe('\x1bOy');
    expect(sent('kp-enter', modes)).toBe('\x1bOM');
    expect(sent('kp-divide', modes)).toBe('\x1bOo');
    expect(sent('ctrl+kp-5', modes)).toBe('\x1bO5u');
    expect(sent({ ...held('kp-5', 0), numLock: true }, modes)).toBe('5');
    expect(sent('5', modes)).toBe('5');
  });

  test('DECBKM exchanges BS and DEL', () => {
    const modes = { backarrowSendsBackspace: true };
    expect(sent('backspace', modes)).toBe('\b');
    expect(sent('ctrl+backspace', modes)).toBe('\x7f');
    expect(sent('alt+backspace', modes)).toBe('\x1b\b');
  });

  test('newline mode adds LF to every CR', () => {
    const modes = { newline: true };
    expect(sent('enter', modes)).toBe('\r\n');
    expect(sent('kp-enter', modes)).toBe('\r\n');
    expect(sent('ctrl+m', modes)).toBe('\r\n');
    expect(sent('alt+enter', modes)).toBe('\x1b\r\n');
  });

  test('Caps Lock changes only letters, and Shift reverses it', () => {
    const capsLock = { capsLock: true };
    expect(sent({ ...held('a', 0), ...capsLock })).toBe('A');
    expect(sent({ ...held('a', 1), ...capsLock })).toBe('a');
    expect(sent({ ...held('1', 0), ...capsLock })).toBe('1');
  });

  test('a repeat sends what a press sends, a release nothing', () => {
    for (const key of ['a', 'ctrl+c', 'up', 'f5', 'kp-5']) {
      expect(sent(key, {}, 'repeat')).toBe(sent(key));
      expect(sent(key, {}, 'release')).toBe('');
    }
  });
});

describe('modifyOtherKeys', () => {
  test('the other format', () => {
    const modes = { modifyOtherKeys: 2, formatOtherKeys: 1 } as const;
    expect(sent('ctrl+a', modes)).toBe('\x1b[97;5u');
    expect(sent('ctrl+,', { ...modes, modifyOtherKeys: 1 })).toBe('\x1b[44;5u');
    expect(sent('shift+enter', modes)).toBe('\x1b[13;2u');
  });

  test('Meta has its own bit', () => {
    expect(sent('meta+a', { modifyOtherKeys: 2 })).toBe('\x1b[27;9;97~');
    expect(sent('meta+a', { modifyOtherKeys: 1 })).toBe('\x1ba');
  });

  test('characters outside ASCII', () => {
    expect(sent('ctrl+é', { modifyOtherKeys: 1 })).toBe('\x1b[27;5;233~');
    expect(sent('alt+€', { modifyOtherKeys: 2 })).toBe('\x1b[27;3;8364~');
  });

  test('keys that take modifiers anyway stay as they are', () => {
    for (const key of ['ctrl+up', 'alt+f5', 'shift+delete', 'ctrl+f1', 'kp-5', 'a']) {
      expect(sent(key, { modifyOtherKeys: 2 })).toBe(sent(key));
    }
  });

  test('at level 2 every modifier of a key shows, and every combination is distinct', () => {
    for (const name of ['a', '1', ',', ' ', '/', '@', 'enter', 'tab', 'escape', 'backspace']) {
      const all = Array.from({ length: 16 }, (_, bits) => sent(held(name, bits), { modifyOtherKeys: 2 }));
      // "@" is Shift+2, so Shift changes nothing
      expect(new Set(all).size, name).toBe(name === '@' ? 8 : 16);
    }
  });
});

const ONLY_KITTY = /^((left|right)-|iso-|media-|(caps|num|scroll)-lock|(lower|raise|mute)-volume|print-screen|pause)/;
const TYPES_OR_CONTROL =
  /^(enter|tab|escape|backspace|kp-([0-9]|add|subtract|multiply|divide|decimal|separator|equal|enter))$/;

describe('every key with every modifier', () => {
  test('sends something, but for the keys that no older terminal sends', () => {
    for (const name of KEY_NAMES) {
      for (let bits = 0; bits < 16; bits++) {
        expect(sent(held(name, bits)) !== '', `${name} with ${bits}`).toBe(!ONLY_KITTY.test(name));
      }
    }
  });

  test('function and cursor keys are distinct, except for duplicates of other keys', () => {
    const seen = new Map<string, string>();
    for (const name of KEY_NAMES) {
      if (ONLY_KITTY.test(name) || TYPES_OR_CONTROL.test(name)) continue;
      if (/^kp-(?!begin)/.test(name) || name === 'help' || name === 'menu') continue;
      for (let bits = 0; bits < 16; bits++) {
        const bytes = sent(held(name, bits));
        expect(seen.get(bytes), `${name} with ${bits}`).toBeUndefined();
        seen.set(bytes, name);
      }
    }
    expect(seen.size).toBe(16 * (6 + 6 + 35 + 1));
  });

  test('the keypad without Num Lock repeats the cursor and editing keys', () => {
    for (const name of ['up', 'down', 'left', 'right', 'home', 'end', 'insert', 'delete', 'pageup', 'pagedown']) {
      for (let bits = 0; bits < 16; bits++) expect(sent(held(`kp-${name}`, bits))).toBe(sent(held(name, bits)));
    }
  });

  test('the keypad in application mode is distinct from everything else', () => {
    const modes = { applicationKeypad: true };
    const keypad = [...KEY_NAMES].filter((name) => TYPES_OR_CONTROL.test(name) && name.startsWith('kp-'));
    const all = keypad.flatMap((name) => Array.from({ length: 16 }, (_, bits) => sent(held(name, bits), modes)));
    expect(keypad.length).toBe(18);
    expect(new Set(all).size).toBe(18 * 16);
  });
});
