import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { KeyModes } from '../../src/terminal/keys/key-modes.js';
import { held, sent } from '../helpers/key-modes.js';

interface Recording {
  modifiers: string[];
  /** Modes → key → bytes per entry of `modifiers`; null where the X server kept the key for itself. */
  sent: Record<string, Record<string, (string | null)[]>>;
}

const recording: Recording = JSON.parse(readFileSync(new URL('../fixtures/keys/xterm.json', import.meta.url), 'utf8'));

// where we differ on purpose: xterm loses modifiers that the bytes can carry
const BETTER: Record<string, string> = {
  'modifyOtherKeys=0 shift+alt tab': '\x1b\x1b[Z',
  'modifyOtherKeys=0 ctrl+shift+alt tab': '\x1b\x1b[Z',
  'modifyOtherKeys=0 ctrl+shift+alt /': '\x1b\x7f',
  'modifyOtherKeys=1 shift+alt enter': '\x1b[27;4;13~',
  'modifyOtherKeys=1 ctrl+alt enter': '\x1b[27;7;13~',
  'modifyOtherKeys=1 ctrl+shift+alt enter': '\x1b[27;8;13~',
  'modifyOtherKeys=1 shift+alt tab': '\x1b\x1b[Z',
  'modifyOtherKeys=1 ctrl+shift tab': '\x1b[27;6;9~',
  'modifyOtherKeys=1 ctrl+alt tab': '\x1b[27;7;9~',
  'modifyOtherKeys=1 ctrl+shift+alt tab': '\x1b[27;8;9~',
};

describe('a real xterm sends the same', () => {
  for (const [modes, keys] of Object.entries(recording.sent)) {
    test(modes, () => {
      const expected: Record<string, string> = {};
      const actual: Record<string, string> = {};
      for (const [key, bytes] of Object.entries(keys)) {
        for (const [i, modifiers] of recording.modifiers.entries()) {
          const wanted = BETTER[`${modes} ${modifiers} ${key}`] ?? onOurKeyboard(modifiers, key, bytes[i] ?? null);
          const text = modifiers === '' ? key : `${modifiers}+${key}`;
          if (wanted === null) continue;
          expected[text] = wanted;
          actual[text] = sent(text, parseModes(modes));
        }
      }
      expect(actual).toEqual(expected);
    });
  }

  test('each difference that is listed is one', () => {
    for (const [entry, better] of Object.entries(BETTER)) {
      const [modes = '', modifiers = '', key = ''] = entry.split(' ');
      expect(recording.sent[modes]?.[key]?.[recording.modifiers.indexOf(modifiers)]).not.toBe(better);
    }
  });
});

/**
 * On an X keyboard Shift turns the keypad's digits into cursor keys, which have names of their own here. And xterm drops
 * the Alt of keypad keys that type, where every other key that types gets ESC.
 */
function onOurKeyboard(modifiers: string, key: string, bytes: string | null): string | null {
  if (bytes === null || !key.startsWith('kp-')) return bytes;
  if (/^kp-(\d|decimal)$/.test(key) && modifiers.includes('shift')) return null;
  return modifiers.includes('alt') && !bytes.startsWith('\x1b') ? `\x1b${bytes}` : bytes;
}

function parseModes(text: string): Partial<KeyModes> {
  return Object.fromEntries(
    text.split(',').map((mode) => {
      const [name = '', value] = mode.split('=');
      return [name, value === undefined ? true : Number(value)];
    }),
  );
}

const terminfo = readTerminfo();

describe.runIf(terminfo.size > 0)('terminfo describes the same keys', () => {
  const MODES = { applicationCursor: true, applicationKeypad: true };

  test('cursor, editing and keypad keys', () => {
    const keys = {
      ...{ kcuu1: 'up', kcud1: 'down', kcuf1: 'right', kcub1: 'left', khome: 'home', kend: 'end' },
      ...{ kich1: 'insert', kdch1: 'delete', kpp: 'pageup', knp: 'pagedown', kbs: 'backspace', kcbt: 'shift+tab' },
      ...{ kent: 'kp-enter', kri: 'shift+up', kind: 'shift+down' },
    };
    for (const [capability, key] of Object.entries(keys)) expect(terminfo.get(capability), key).toBe(sent(key, MODES));
  });

  test('F1 to F12; kf13 to kf63 are the same keys with modifiers', () => {
    const modifiers = ['', 'shift+', 'ctrl+', 'ctrl+shift+', 'alt+', 'alt+shift+'];
    for (let n = 1; n <= 63; n++) {
      const key = `${modifiers[Math.floor((n - 1) / 12)]}f${((n - 1) % 12) + 1}`;
      expect(terminfo.get(`kf${n}`), key).toBe(sent(key, MODES));
    }
  });

  test('cursor and editing keys with modifiers', () => {
    const keys = {
      ...{ kUP: 'up', kDN: 'down', kRIT: 'right', kLFT: 'left', kHOM: 'home', kEND: 'end' },
      ...{ kIC: 'insert', kDC: 'delete', kPRV: 'pageup', kNXT: 'pagedown' },
    };
    for (const [capability, name] of Object.entries(keys)) {
      for (let number = 2; number <= 7; number++) {
        const bytes = terminfo.get(number === 2 ? capability : `${capability}${number}`);
        expect(bytes, `${name} with ${number}`).toBe(sent(held(name, number - 1), MODES));
      }
    }
  });
});

/** The key capabilities of xterm-256color; none without ncurses. */
function readTerminfo(): Map<string, string> {
  const capabilities = new Map<string, string>();
  let text: string;
  try {
    text = execFileSync('infocmp', ['-x', '-1', 'xterm-256color'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return capabilities;
  }
  for (const [, name = '', value = ''] of text.matchAll(/^\s(k\w+)=(.*),$/gm)) {
    capabilities.set(name, value.replace(/\\E/g, '\x1b').replace(/\^\?/g, '\x7f').replace(/\^H/g, '\b'));
  }
  return capabilities;
}
