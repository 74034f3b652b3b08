import { KITTY_CODES } from './kitty-table.js';
import { LEGACY_FORMS } from './legacy-table.js';

/** The canonical names of all keys that are not characters. */
export const KEY_NAMES: ReadonlySet<string> = new Set([...KITTY_CODES.keys(), ...LEGACY_FORMS.keys()]);

// written as in tmux, vim, Emacs, X11, browsers and on key caps
const ALIASES: Record<string, string> = {
  enter: 'return cr',
  escape: 'esc',
  backspace: 'bspace bs backarrow',
  delete: 'del dc dchar',
  insert: 'ins ic ichar',
  pageup: 'pgup ppage prior',
  pagedown: 'pgdn pgdown npage next',
  up: 'arrowup cursorup uparrow',
  down: 'arrowdown cursordown downarrow',
  left: 'arrowleft cursorleft leftarrow',
  right: 'arrowright cursorright rightarrow',
  menu: 'contextmenu apps',
  pause: 'break pausebreak',
  'print-screen': 'print prtsc prtscr printscr sysrq',
  'left-shift': 'shift lshift shiftleft',
  'left-ctrl': 'ctrl control lctrl leftcontrol controlleft',
  'left-alt': 'alt option lalt altleft',
  'left-super': 'super cmd command win windows lsuper leftcmd osleft',
  'left-hyper': 'hyper lhyper',
  'left-meta': 'meta lmeta metaleft',
  'right-shift': 'rshift shiftright',
  'right-ctrl': 'rctrl rightcontrol controlright',
  'right-alt': 'ralt altright',
  'right-super': 'rsuper rightcmd osright',
  'right-hyper': 'rhyper',
  'right-meta': 'rmeta metaright',
  'iso-level3-shift': 'altgr altgraph',
  'media-play-pause': 'playpause',
  'media-track-next': 'nexttrack medianext',
  'media-track-previous': 'previoustrack mediaprevious mediaprev',
  'lower-volume': 'volumedown audiovolumedown',
  'raise-volume': 'volumeup audiovolumeup',
  'mute-volume': 'mute volumemute audiovolumemute',
  'kp-add': 'kp+ kpplus numpadadd',
  'kp-subtract': 'kp- kpminus numpadsubtract',
  'kp-multiply': 'kp* kpstar numpadmultiply',
  'kp-divide': 'kp/ kpslash numpaddivide',
  'kp-decimal': 'kp. kpdot kpperiod numpaddecimal',
  'kp-separator': 'kp, kpcomma numpadcomma',
  'kp-equal': 'kp= kpequals numpadequal',
  'kp-enter': 'numpadenter',
  'kp-begin': 'kpcenter kpmiddle',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`kp-${digit}`, `numpad${digit}`])),
};

const CHARACTERS: Record<string, string> = {
  ' ': 'space spc spacebar',
  '+': 'plus',
  '-': 'minus dash hyphen',
  '=': 'equal equals',
  _: 'underscore',
  ',': 'comma',
  '.': 'period dot',
  '/': 'slash',
  '\\': 'backslash bslash',
  '|': 'bar pipe',
  ';': 'semicolon',
  ':': 'colon',
  "'": 'apostrophe quote singlequote',
  '"': 'doublequote quotedbl',
  '`': 'grave backtick backquote',
  '~': 'tilde asciitilde',
  '^': 'caret asciicircum',
  '<': 'less lt',
  '>': 'greater gt',
  '[': 'bracketleft leftbracket',
  ']': 'bracketright rightbracket',
  '{': 'braceleft leftbrace',
  '}': 'braceright rightbrace',
  '(': 'parenleft leftparen',
  ')': 'parenright rightparen',
  '!': 'exclam exclamation',
  '?': 'question',
  '@': 'at',
  '#': 'hash numbersign',
  $: 'dollar',
  '%': 'percent',
  '&': 'ampersand',
  '*': 'asterisk star',
};

const BY_SPELLING: ReadonlyMap<string, string> = new Map([
  ...[...KEY_NAMES].map((name): [string, string] => [squeeze(name), name]),
  ...[...Object.entries(ALIASES), ...Object.entries(CHARACTERS)].flatMap(([name, words]) =>
    words.split(' ').map((word): [string, string] => [word, name]),
  ),
]);

/** The canonical name of a key written in any known way: `PgUp`, `page-up`, `PPage`, `KP_Enter`, `plus`. */
export function keyNamed(spelling: string): string | undefined {
  // "KP-" is the keypad's minus in tmux, so the exact spelling is tried first
  return BY_SPELLING.get(spelling.toLowerCase()) ?? BY_SPELLING.get(squeeze(spelling));
}

/** Every spelling that `keyNamed` accepts, for suggestions. */
export function knownSpellings(): Iterable<string> {
  return BY_SPELLING.keys();
}

function squeeze(spelling: string): string {
  return spelling.toLowerCase().replace(/[-_ ]/g, '');
}
