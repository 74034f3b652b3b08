const CONTROLS: Record<number, string> = {
  0: 'NUL',
  7: 'bell',
  8: 'cursor left (BS)',
  9: 'tab',
  10: 'line feed',
  11: 'line feed (VT)',
  12: 'line feed (FF)',
  13: 'carriage return',
  14: 'second character set (SO)',
  15: 'first character set (SI)',
};

const ESCAPES: Record<string, string> = {
  '7': 'save the cursor',
  '8': 'restore the cursor',
  D: 'down, scroll at the bottom (IND)',
  E: 'next line (NEL)',
  H: 'set a tab stop',
  M: 'up, scroll at the top (RI)',
  c: 'reset everything (RIS)',
  '=': 'application keypad',
  '>': 'numeric keypad',
  '#8': 'fill the screen with E (DECALN)',
  '(0': 'line drawing characters',
  '(B': 'ASCII characters',
};

/** By the bytes before the parameters, the intermediates and the final byte. `#1`, `#2`: a parameter. */
const SEQUENCES: Record<string, string> = {
  '@': 'insert #1 blanks (ICH)',
  A: 'cursor up #1 (CUU)',
  B: 'cursor down #1 (CUD)',
  C: 'cursor right #1 (CUF)',
  D: 'cursor left #1 (CUB)',
  E: 'start of the line #1 down (CNL)',
  F: 'start of the line #1 up (CPL)',
  G: 'cursor to column #1 (CHA)',
  H: 'cursor to row #1, column #2 (CUP)',
  I: 'forward #1 tabs (CHT)',
  J: 'erase in the screen: #erase (ED)',
  K: 'erase in the line: #erase (EL)',
  L: 'insert #1 lines (IL)',
  M: 'delete #1 lines (DL)',
  P: 'delete #1 characters (DCH)',
  S: 'scroll up #1 (SU)',
  T: 'scroll down #1 (SD)',
  X: 'erase #1 characters (ECH)',
  Z: 'back #1 tabs (CBT)',
  '`': 'cursor to column #1 (HPA)',
  b: 'repeat the last character #1 times (REP)',
  c: 'which terminal is this? (DA1)',
  '>c': 'which version is this? (DA2)',
  d: 'cursor to row #1 (VPA)',
  f: 'cursor to row #1, column #2 (HVP)',
  g: 'clear tab stops',
  m: 'style (SGR)',
  n: 'report (DSR)',
  r: 'scroll region rows #1 to #2 (DECSTBM)',
  s: 'save the cursor, or set columns',
  t: 'window operation',
  u: 'restore the cursor',
  '!p': 'soft reset (DECSTR)',
  ' q': 'cursor style (DECSCUSR)',
  '?u': 'which keyboard mode? (kitty)',
  '>u': 'push a keyboard mode (kitty)',
  '<u': 'pop a keyboard mode (kitty)',
  '=u': 'set the keyboard mode (kitty)',
  '>m': 'set how keys are encoded (XTMODKEYS)',
  $p: 'is this mode set? (DECRQM)',
  '?$p': 'is this mode set? (DECRQM)',
  '>q': 'which program is this? (XTVERSION)',
};

const ERASES: Record<number, string> = { 0: 'from here on', 1: 'up to here', 2: 'all of it', 3: 'the history' };

const MODES: Record<number, string> = {
  1: 'application cursor keys',
  3: '132 columns',
  5: 'reverse video',
  6: 'origin at the margins',
  7: 'autowrap',
  12: 'blinking cursor',
  25: 'visible cursor',
  47: 'alternate screen',
  66: 'application keypad',
  69: 'left and right margins',
  1000: 'mouse clicks',
  1002: 'mouse drags',
  1003: 'all mouse moves',
  1004: 'focus reports',
  1005: 'mouse in UTF-8',
  1006: 'mouse in SGR form',
  1007: 'wheel as arrow keys',
  1047: 'alternate screen',
  1048: 'saved cursor',
  1049: 'alternate screen with saved cursor',
  2004: 'bracketed paste',
  2026: 'synchronized output',
  2027: 'grapheme clusters',
  2048: 'size reports',
};

const COMMANDS: Record<string, string> = {
  '0': 'title and icon name',
  '1': 'icon name',
  '2': 'title',
  '4': 'palette colour',
  '7': 'working directory',
  '8': 'link',
  '9': 'notification',
  '10': 'foreground colour',
  '11': 'background colour',
  '12': 'cursor colour',
  '52': 'clipboard',
  '104': 'reset the palette',
  '133': 'prompt mark',
};

export function nameControl(byte: number): string {
  return CONTROLS[byte] ?? `control ${byte.toString(16).padStart(2, '0')}`;
}

export function nameEscape(intermediates: string, final: string): string {
  return ESCAPES[intermediates + final] ?? `escape ${intermediates}${final}`;
}

export function nameSequence(prefix: string, intermediates: string, final: string, params: readonly number[]): string {
  if (prefix === '?' && (final === 'h' || final === 'l') && intermediates === '') {
    return params.map((mode) => `${MODES[mode] ?? `mode ${mode}`} ${final === 'h' ? 'on' : 'off'}`).join(', ');
  }
  if (prefix === '' && (final === 'h' || final === 'l'))
    return `${final === 'h' ? 'set' : 'reset'} mode ${params.join(', ')}`;
  const name = SEQUENCES[prefix + intermediates + final];
  if (name === undefined) return `unknown sequence ${prefix}${intermediates}${final}`;
  if (final === 'm' && prefix === '') return `style ${styleOf(params)} (SGR)`;
  return name
    .replace('#erase', ERASES[params[0] ?? 0] ?? String(params[0]))
    .replace(/#(\d)/g, (_, n: string) => String(Math.max(1, params[Number(n) - 1] ?? 1)));
}

export function nameCommand(data: string): string {
  const number = /^\d+/.exec(data)?.[0] ?? '';
  return `${COMMANDS[number] ?? `command ${number}`} (OSC ${number})`;
}

const COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const ATTRIBUTES: Record<number, string> = {
  0: 'plain',
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underlined',
  5: 'blinking',
  7: 'inverse',
  8: 'invisible',
  9: 'struck through',
  22: 'not bold',
  23: 'not italic',
  24: 'not underlined',
  25: 'not blinking',
  27: 'not inverse',
  28: 'visible',
  29: 'not struck through',
  39: 'default colour',
  49: 'default background',
};

function styleOf(params: readonly number[]): string {
  const words: string[] = [];
  for (let i = 0; i < Math.max(1, params.length); i++) {
    const value = params[i] ?? 0;
    if (value === 38 || value === 48 || value === 58) {
      const kind = value === 38 ? 'colour' : value === 48 ? 'background' : 'underline colour';
      const isPalette = params[i + 1] === 5;
      const parts = params.slice(i + 2, i + (isPalette ? 3 : 5));
      words.push(isPalette ? `${kind} ${parts[0]}` : `${kind} rgb ${parts.join(' ')}`);
      i += isPalette ? 2 : 4;
    } else words.push(ATTRIBUTES[value] ?? colorOf(value) ?? String(value));
  }
  return words.join(', ');
}

function colorOf(value: number): string | undefined {
  const group = Math.floor(value / 10);
  const color = COLORS[value % 10];
  if (color === undefined) return undefined;
  if (group === 3) return color;
  if (group === 4) return `${color} background`;
  if (group === 9) return `bright ${color}`;
  return group === 10 ? `bright ${color} background` : undefined;
}
