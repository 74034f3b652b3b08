/** How a key without a character is sent by terminals of the VT and xterm family. */
export type LegacyForm =
  /** `CSI A`, `SS3 A` in application cursor mode, `CSI 1;m A` with modifiers. */
  | { kind: 'cursor'; final: string }
  /** `SS3 P`, `CSI 1;m P` with modifiers. */
  | { kind: 'pf'; final: string }
  /** `CSI n ~`, `CSI n;m ~` with modifiers. */
  | { kind: 'tilde'; number: number }
  /** Its text, or `SS3 p` in application keypad mode, `SS3 m p` with modifiers. */
  | { kind: 'keypad'; text: string; final: string };

const CURSOR = { up: 'A', down: 'B', right: 'C', left: 'D', end: 'F', home: 'H' };

const PF = { f1: 'P', f2: 'Q', f3: 'R', f4: 'S' };

// the gaps (16, 22, 27, 30) come from the VT220; from F21, xterm counts from 42
const TILDE = {
  ...{ find: 1, insert: 2, delete: 3, select: 4, pageup: 5, pagedown: 6 },
  ...{ f5: 15, f6: 17, f7: 18, f8: 19, f9: 20, f10: 21, f11: 23, f12: 24 },
  ...{ f13: 25, f14: 26, f15: 28, f16: 29, f17: 31, f18: 32, f19: 33, f20: 34 },
  ...{ help: 28, menu: 29 },
  ...Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`f${21 + i}`, 42 + i])),
};

const KEYPAD = {
  ...Object.fromEntries([...'pqrstuvwxy'].map((final, digit) => [`kp-${digit}`, [String(digit), final]])),
  'kp-multiply': ['*', 'j'],
  'kp-add': ['+', 'k'],
  'kp-separator': [',', 'l'],
  'kp-subtract': ['-', 'm'],
  'kp-decimal': ['.', 'n'],
  'kp-divide': ['/', 'o'],
  'kp-enter': ['\r', 'M'],
  'kp-equal': ['=', 'X'],
};

// without Num Lock the keypad duplicates the cursor and editing keys, plus a key of its own in the middle
const KEYPAD_CURSOR = { ...prefixed(CURSOR), 'kp-begin': 'E' };
const KEYPAD_TILDE = prefixed({ insert: 2, delete: 3, pageup: 5, pagedown: 6 });

export const LEGACY_FORMS: ReadonlyMap<string, LegacyForm> = new Map<string, LegacyForm>([
  ...entries({ ...CURSOR, ...KEYPAD_CURSOR }, (final): LegacyForm => ({ kind: 'cursor', final })),
  ...entries(PF, (final): LegacyForm => ({ kind: 'pf', final })),
  ...entries({ ...TILDE, ...KEYPAD_TILDE }, (number): LegacyForm => ({ kind: 'tilde', number })),
  ...entries(KEYPAD, ([text = '', final = '']): LegacyForm => ({ kind: 'keypad', text, final })),
]);

function prefixed<T>(table: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [`kp-${name}`, value]));
}

function entries<T, R>(table: Record<string, T>, make: (value: T) => R): [string, R][] {
  return Object.entries(table).map(([name, value]) => [name, make(value)]);
}
