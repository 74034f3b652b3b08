/** The number and final byte of a key in the kitty keyboard protocol: `CSI number ; modifiers final`. */
export interface KittyCode {
  number: number;
  final: string;
}

const FIRST_CODE = 57358;

// the protocol numbers these keys in this order, without a gap
const IN_CODE_ORDER = [
  ...['caps-lock', 'scroll-lock', 'num-lock', 'print-screen', 'pause', 'menu'],
  ...Array.from({ length: 35 }, (_, i) => `f${i + 1}`),
  ...Array.from({ length: 10 }, (_, digit) => `kp-${digit}`),
  ...['kp-decimal', 'kp-divide', 'kp-multiply', 'kp-subtract', 'kp-add', 'kp-enter', 'kp-equal', 'kp-separator'],
  ...['kp-left', 'kp-right', 'kp-up', 'kp-down', 'kp-pageup', 'kp-pagedown'],
  ...['kp-home', 'kp-end', 'kp-insert', 'kp-delete', 'kp-begin'],
  ...['media-play', 'media-pause', 'media-play-pause', 'media-reverse', 'media-stop', 'media-fast-forward'],
  ...['media-rewind', 'media-track-next', 'media-track-previous', 'media-record'],
  ...['lower-volume', 'raise-volume', 'mute-volume'],
  ...['left-shift', 'left-ctrl', 'left-alt', 'left-super', 'left-hyper', 'left-meta'],
  ...['right-shift', 'right-ctrl', 'right-alt', 'right-super', 'right-hyper', 'right-meta'],
  ...['iso-level3-shift', 'iso-level5-shift'],
];

// keys older than the protocol keep their legacy form, except F3, because `CSI R` is also a cursor report
const LETTER = {
  up: 'A',
  down: 'B',
  right: 'C',
  left: 'D',
  'kp-begin': 'E',
  end: 'F',
  home: 'H',
  f1: 'P',
  f2: 'Q',
  f4: 'S',
};
const TILDE = {
  ...{ find: 1, insert: 2, delete: 3, select: 4, pageup: 5, pagedown: 6 },
  ...{ f3: 13, f5: 15, f6: 17, f7: 18, f8: 19, f9: 20, f10: 21, f11: 23, f12: 24, help: 28 },
};
const CONTROL = { tab: 9, enter: 13, escape: 27, backspace: 127 };

export const KITTY_CODES: ReadonlyMap<string, KittyCode> = new Map<string, KittyCode>([
  ...IN_CODE_ORDER.map((name, i): [string, KittyCode] => [name, { number: FIRST_CODE + i, final: 'u' }]),
  ...Object.entries(LETTER).map(([name, final]): [string, KittyCode] => [name, { number: 1, final }]),
  ...Object.entries(TILDE).map(([name, number]): [string, KittyCode] => [name, { number, final: '~' }]),
  ...Object.entries(CONTROL).map(([name, number]): [string, KittyCode] => [name, { number, final: 'u' }]),
]);
