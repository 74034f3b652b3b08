import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Key } from '../../src/terminal/keys/key.js';
import type { KeyEvent } from '../../src/terminal/keys/key-modes.js';
import { KEY_NAMES } from '../../src/terminal/keys/key-names.js';
import { held, sent } from '../helpers/key-modes.js';

const DISAMBIGUATE = 1;
const EVENT_TYPES = 2;
const ALTERNATES = 4;
const ALL_KEYS = 8;
const TEXT = 16;

// https://sw.kovidgoyal.net/kitty/keyboard-protocol/
const BY_FLAGS: [flags: number, cases: [key: string, bytes: string, event?: KeyEvent][]][] = [
  [
    DISAMBIGUATE,
    [
      ['a', 'a'],
      ['A', 'A'],
      ['shift+a', 'A'],
      ['é', 'é'],
      ['ctrl+a', '\x1b[97;5u'],
      ['ctrl+A', '\x1b[97;5u'],
      ['ctrl+shift+a', '\x1b[97;6u'],
      ['alt+a', '\x1b[97;3u'],
      ['alt+A', '\x1b[97;4u'],
      ['alt+[', '\x1b[91;3u'],
      ['ctrl+?', '\x1b[47;6u'],
      ['ctrl+space', '\x1b[32;5u'],
      ['super+a', '\x1b[97;9u'],
      ['hyper+a', '\x1b[97;17u'],
      ['meta+a', '\x1b[97;33u'],
      ['ctrl+é', '\x1b[233;5u'],
      ['escape', '\x1b[27u'],
      ['enter', '\r'],
      ['tab', '\t'],
      ['backspace', '\x7f'],
      ['shift+enter', '\x1b[13;2u'],
      ['ctrl+shift+tab', '\x1b[9;6u'],
      ['shift+tab', '\x1b[9;2u'],
      ['alt+backspace', '\x1b[127;3u'],
      ['up', '\x1b[A'],
      ['ctrl+up', '\x1b[1;5A'],
      ['f1', '\x1b[P'],
      ['f3', '\x1b[13~'],
      ['ctrl+f3', '\x1b[13;5~'],
      ['f5', '\x1b[15~'],
      ['f13', '\x1b[57376u'],
      ['f35', '\x1b[57398u'],
      ['delete', '\x1b[3~'],
      ['menu', '\x1b[57363u'],
      ['print-screen', '\x1b[57361u'],
      ['media-play', '\x1b[57428u'],
      ['kp-5', '5'],
      ['ctrl+kp-5', '\x1b[57404;5u'],
      ['kp-enter', '\x1b[57414u'],
      ['kp-home', '\x1b[57423u'],
      ['kp-begin', '\x1b[E'],
      ['left-shift', ''],
      ['caps-lock', ''],
      ['a', '', 'release'],
      ['up', '\x1b[A', 'repeat'],
    ],
  ],
  [
    DISAMBIGUATE | EVENT_TYPES,
    [
      ['a', 'a'],
      ['a', 'a', 'repeat'],
      ['a', '\x1b[97;1:3u', 'release'],
      ['ctrl+a', '\x1b[97;5:2u', 'repeat'],
      ['up', '\x1b[A'],
      ['up', '\x1b[1;1:2A', 'repeat'],
      ['shift+up', '\x1b[1;2:3A', 'release'],
      ['f5', '\x1b[15;1:3~', 'release'],
      ['enter', '\r', 'repeat'],
      ['enter', '', 'release'],
      ['ctrl+enter', '\x1b[13;5:3u', 'release'],
    ],
  ],
  [
    DISAMBIGUATE | ALTERNATES,
    [
      ['A', 'A'],
      ['ctrl+shift+a', '\x1b[97:65;6u'],
      ['ctrl+a', '\x1b[97;5u'],
      ['ctrl+plus', '\x1b[61:43;6u'],
      ['ctrl+shift+space', '\x1b[32;6u'],
      ['shift+up', '\x1b[1;2A'],
    ],
  ],
  [
    ALL_KEYS,
    [
      ['a', '\x1b[97u'],
      ['A', '\x1b[97;2u'],
      ['!', '\x1b[49;2u'],
      ['enter', '\x1b[13u'],
      ['tab', '\x1b[9u'],
      ['backspace', '\x1b[127u'],
      ['space', '\x1b[32u'],
      ['kp-5', '\x1b[57404u'],
      ['left-shift', '\x1b[57441;2u'],
      ['right-ctrl', '\x1b[57448;5u'],
      ['iso-level3-shift', '\x1b[57453u'],
      ['caps-lock', '\x1b[57358u'],
      ['up', '\x1b[A'],
    ],
  ],
  [
    DISAMBIGUATE | EVENT_TYPES | ALTERNATES | ALL_KEYS | TEXT,
    [
      ['a', '\x1b[97;;97u'],
      ['A', '\x1b[97:65;2;65u'],
      ['😀', '\x1b[128512;;128512u'],
      ['a', '\x1b[97;1:2;97u', 'repeat'],
      ['a', '\x1b[97;1:3u', 'release'],
      ['ctrl+a', '\x1b[97;5u'],
      ['kp-5', '\x1b[57404;;53u'],
      ['enter', '\x1b[13u'],
      ['enter', '\x1b[13;1:3u', 'release'],
      ['left-ctrl', '\x1b[57442;5u'],
      ['left-ctrl', '\x1b[57442;1:3u', 'release'],
    ],
  ],
  [
    EVENT_TYPES,
    [
      ['ctrl+a', '\x01'],
      ['ctrl+a', '\x1b[97;5:3u', 'release'],
      ['ctrl+shift+a', '\x1b[97;6u'],
      ['escape', '\x1b'],
      ['kp-enter', '\r'],
    ],
  ],
  [
    ALTERNATES,
    [
      ['ctrl+a', '\x01'],
      ['alt+A', '\x1bA'],
      ['ctrl+shift+a', '\x1b[97:65;6u'],
      ['f1', '\x1bOP'],
      ['media-play', '\x1b[57428u'],
    ],
  ],
];

for (const [flags, cases] of BY_FLAGS) {
  describe(`kitty flags ${flags}`, () => {
    for (const [key, bytes, event = 'press'] of cases) {
      test(`${event} of ${key} sends ${JSON.stringify(bytes)}`, () => {
        expect(sent(key, { kittyFlags: flags }, event)).toBe(bytes);
      });
    }
  });
}

test('the key of a US keyboard is reported to programs that request alternates', () => {
  const cyrillic: Key = { ...held('с', 4), baseLayout: 'c' };
  expect(sent(cyrillic, { kittyFlags: DISAMBIGUATE | ALTERNATES })).toBe('\x1b[1089::99;5u');
  expect(sent({ ...cyrillic, shift: true }, { kittyFlags: DISAMBIGUATE | ALTERNATES })).toBe('\x1b[1089:1057:99;6u');
  expect(sent(cyrillic, { kittyFlags: DISAMBIGUATE })).toBe('\x1b[1089;5u');
});

test('locks are reported in escape codes, and leave text and Enter as they are', () => {
  const locks = { capsLock: true, numLock: true };
  expect(sent({ ...held('up', 0), ...locks }, { kittyFlags: DISAMBIGUATE })).toBe('\x1b[1;193A');
  expect(sent({ ...held('a', 0), ...locks }, { kittyFlags: DISAMBIGUATE })).toBe('A');
  expect(sent({ ...held('enter', 0), ...locks }, { kittyFlags: DISAMBIGUATE })).toBe('\r');
  expect(sent({ ...held('a', 0), ...locks }, { kittyFlags: ALL_KEYS })).toBe('\x1b[97;193u');
});

test('the protocol goes before the other modes', () => {
  const modes = { kittyFlags: DISAMBIGUATE, applicationCursor: true, applicationKeypad: true } as const;
  expect(sent('up', modes)).toBe('\x1b[A');
  expect(sent('kp-left', modes)).toBe('\x1b[57417u');
  expect(sent('ctrl+a', { ...modes, modifyOtherKeys: 2 })).toBe('\x1b[97;5u');
  expect(sent('backspace', { ...modes, backarrowSendsBackspace: true })).toBe('\b');
});

test('reporting all keys disambiguates them too', () => {
  for (const name of [...KEY_NAMES, 'a', '1', ' ']) {
    for (let bits = 0; bits < 16; bits++) {
      const both = sent(held(name, bits), { kittyFlags: ALL_KEYS | DISAMBIGUATE });
      expect(sent(held(name, bits), { kittyFlags: ALL_KEYS })).toBe(both);
    }
  }
});

test('with all keys reported, every combination of key, modifiers and event is distinct', () => {
  const seen = new Set<string>();
  const names = [...KEY_NAMES, 'a', '1', ' ', 'é'].filter((name) => !/^(left|right)-/.test(name));
  for (const name of names) {
    for (let bits = 0; bits < 16; bits++) {
      for (const event of ['press', 'repeat', 'release'] as const) {
        seen.add(sent(held(name, bits), { kittyFlags: 31 }, event));
      }
    }
  }
  expect(seen.has('')).toBe(false);
  expect(seen.size).toBe(names.length * 16 * 3);
});

interface Recording {
  modifierBits: number[];
  sent: [key: string, flags: number, event: KeyEvent, bytes: string[]][];
}

const recording: Recording = JSON.parse(readFileSync(new URL('../fixtures/keys/kitty.json', import.meta.url), 'utf8'));

test('a real kitty sends the same', () => {
  const expected: Record<string, string> = {};
  const actual: Record<string, string> = {};
  for (const [name, flags, event, bytes] of recording.sent) {
    for (const [i, bits] of recording.modifierBits.entries()) {
      const label = `${name} flags ${flags} modifiers ${bits} ${event}`;
      expected[label] = bySpecification(name, flags, bits, event) ?? bytes[i] ?? '';
      actual[label] = sent(kittyKey(name === 'space' ? ' ' : name, bits), { kittyFlags: flags }, event);
    }
  }
  expect(actual).toEqual(expected);
});

/** What the specification has said since that version of kitty: F3 moved, and three keys stay usable in a shell. */
function bySpecification(name: string, flags: number, bits: number, event: KeyEvent): string | undefined {
  const older = { enter: '\r', tab: '\t', backspace: '\x7f' }[name];
  const onlyLocks = (bits & 63) === 0;
  if (older !== undefined && onlyLocks && !(flags & ALL_KEYS)) return event === 'release' ? '' : older;
  if (name !== 'f3') return undefined;
  const number = !(flags & EVENT_TYPES) || event === 'press' ? '' : event === 'repeat' ? ':2' : ':3';
  return bits === 0 && number === '' ? '\x1b[13~' : `\x1b[13;${bits + 1}${number}~`;
}

function kittyKey(name: string, bits: number): Key {
  const has = (bit: number) => (bits & bit) !== 0;
  return {
    ...held(name, bits & 7),
    meta: has(32),
    super: has(8),
    hyper: has(16),
    capsLock: has(64),
    numLock: has(128),
  };
}
