import { type ConformanceCase, conformance } from '../../helpers/conformance.js';

const full = 'abcdefghij';

conformance('pending wrap', [
  { does: 'waits for the next character', feed: full, cursor: [9, 0], pendingWrap: true },
  { does: 'wraps when a character follows', feed: `${full}k`, screen: [full, 'k'], cursor: [1, 1], pendingWrap: false },
  { does: 'is not set by a movement to the last column', feed: '\x1b[1;10H', cursor: [9, 0], pendingWrap: false },
  { does: 'is set by a character in the last column', feed: '\x1b[1;10Hx', cursor: [9, 0], pendingWrap: true },
  {
    does: 'scrolls in the last row only when the character comes',
    feed: `\x1b[6;1H${full}`,
    screen: ['', '', '', '', '', full],
  },
  { does: 'is set at the right margin', feed: '\x1b[?69h\x1b[3;6s\x1b[1;3Habcd', cursor: [5, 0], pendingWrap: true },
  {
    does: 'does not wrap when autowrap is reset before the next character',
    feed: `${full}\x1b[?7lX`,
    screen: ['abcdefghiX'],
  },
  { does: 'does not wrap without autowrap', feed: `\x1b[?7l${full}XYZ`, screen: ['abcdefghiZ'], cursor: [9, 0] },
  {
    does: 'is set by a wide character that ends in the last column',
    feed: '',
    text: '12345678漢',
    cursor: [9, 0],
    pendingWrap: true,
  },
]);

conformance('pending wrap is cleared by', [
  ...cleared('BS', '\b', [8, 0]),
  ...cleared('CR', '\r', [0, 0]),
  ...cleared('LF', '\n', [9, 1]),
  ...cleared('VT', '\v', [9, 1]),
  ...cleared('FF', '\f', [9, 1]),
  ...cleared('IND', '\x1bD', [9, 1]),
  ...cleared('NEL', '\x1bE', [0, 1]),
  ...cleared('RI', '\x1bM', [9, 0]),
  ...cleared('CUU', '\x1b[A', [9, 0]),
  ...cleared('CUD', '\x1b[B', [9, 1]),
  ...cleared('CUF', '\x1b[C', [9, 0]),
  ...cleared('CUB', '\x1b[D', [8, 0]),
  ...cleared('CNL', '\x1b[E', [0, 1]),
  ...cleared('CPL', '\x1b[F', [0, 0]),
  ...cleared('CHA', '\x1b[10G', [9, 0]),
  ...cleared('HPA', '\x1b[10`', [9, 0]),
  ...cleared('HPR', '\x1b[a', [9, 0]),
  ...cleared('CUP', '\x1b[1;10H', [9, 0]),
  ...cleared('HVP', '\x1b[1;10f', [9, 0]),
  ...cleared('VPA', '\x1b[2d', [9, 1]),
  ...cleared('VPR', '\x1b[e', [9, 1]),
  ...cleared('CBT', '\x1b[Z', [8, 0]),
  ...cleared('ED', '\x1b[J', [9, 0]),
  ...cleared('EL', '\x1b[K', [9, 0]),
  ...cleared('ECH', '\x1b[X', [9, 0]),
  ...cleared('DECSED', '\x1b[?J', [9, 0]),
  ...cleared('DECSEL', '\x1b[?K', [9, 0]),
  ...cleared('ICH', '\x1b[@', [9, 0]),
  ...cleared('DCH', '\x1b[P', [9, 0]),
  ...cleared('IL', '\x1b[L', [0, 0]),
  ...cleared('DL', '\x1b[M', [0, 0]),
  ...cleared('DECBI', '\x1b6', [8, 0]),
  ...cleared('DECSTBM', '\x1b[r', [0, 0]),
  ...cleared('DECSLRM', '\x1b[?69h\x1b[s', [0, 0]),
  ...cleared('DECALN', '\x1b#8', [0, 0]),
  ...cleared('RIS', '\x1bc', [0, 0]),
]);

conformance('pending wrap is kept by', [
  ...kept('NUL', '\0'),
  ...kept('BEL', '\x07'),
  ...kept('SO and SI', '\x0e\x0f'),
  ...kept('HT', '\t'),
  ...kept('CHT', '\x1b[I'),
  ...kept('HTS', '\x1bH'),
  ...kept('TBC', '\x1b[g'),
  ...kept('SGR', '\x1b[1m'),
  ...kept('DECSC', '\x1b7'),
  ...kept('DECSCA', '\x1b[1"q'),
  ...kept('SU', '\x1b[S'),
  ...kept('SD', '\x1b[T'),
  ...kept('DECIC', "\x1b['}"),
  ...kept('DECDC', "\x1b['~"),
  ...kept('DECFI', '\x1b9'),
  ...kept('SL', '\x1b[ @'),
  ...kept('SR', '\x1b[ A'),
  ...kept('IRM', '\x1b[4h'),
  ...kept('a report', '\x1b[6n'),
  ...kept('a title', '\x1b]2;x\x07'),
  ...kept('an unknown sequence', '\x1b[99~'),
]);

function cleared(name: string, control: string, cursor: [number, number]): ConformanceCase[] {
  return [{ does: name, feed: full + control, cursor, pendingWrap: false }];
}

function kept(name: string, control: string): ConformanceCase[] {
  return [{ does: name, feed: full + control, cursor: [9, 0], pendingWrap: true }];
}
