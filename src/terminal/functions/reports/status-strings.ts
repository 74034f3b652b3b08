import * as Style from '../../screen/styles.js';
import type { State } from '../../state/state.js';

const CURSOR_STYLES = { block: 1, underline: 3, bar: 5 };

/** The DECRQSS reply for each setting, without the letters that name it. */
const SETTINGS: Record<string, (state: State) => string> = {
  m: (state) => renditionParameters(state.styles, state.pen).join(';'),
  r: (state) => `${state.top + 1};${state.bottom + 1}`,
  s: (state) => `${state.left + 1};${state.right + 1}`,
  t: (state) => `${state.rows}`,
  ' q': (state) => `${CURSOR_STYLES[state.cursorStyle] + (state.cursorBlink ? 0 : 1)}`,
  '"q': (state) => (state.styles.isProtected(state.pen) ? '1' : '0'),
  '"p': (state) => `${60 + state.level};${state.sends8BitControls ? 0 : 1}`,
  '$|': (state) => `${state.cols}`,
  '*|': (state) => `${state.rows}`,
  '*x': (state) => `${state.attributeExtent}`,
  '$}': () => '0',
  '$~': () => '0',
  '+q': () => '0',
  '*}': () => '0',
  '+r': () => '0',
};

const CAPABILITIES: Record<string, string> = {
  Co: '256',
  colors: '256',
  TN: 'xterm-256color',
  name: 'xterm-256color',
  RGB: '8/8/8',
};

/** No program asks for more at once, and the reply must not grow with the query. */
const MAX_NAMES = 64;
const MAX_NAME = 64;

/** DECRQSS */
export function reportSetting(state: State, name: string): void {
  const isKnown = Object.hasOwn(SETTINGS, name) && (name !== 's' || state.level >= 4);
  const value = isKnown ? SETTINGS[name]?.(state) : undefined;
  state.reply(value === undefined ? '\x1bP0$r\x1b\\' : `\x1bP1$r${value}${name}\x1b\\`);
}

/** XTGETTCAP: names and values in hexadecimal; an unknown name ends the list. */
export function reportCapabilities(state: State, names: string): void {
  const answers: string[] = [];
  for (const name of names.split(';', MAX_NAMES)) {
    const plain = name.length <= MAX_NAME ? fromHex(name) : '';
    if (!Object.hasOwn(CAPABILITIES, plain)) break;
    answers.push(`${name}=${toHex(CAPABILITIES[plain] as string)}`);
  }
  if (answers.length > 0) state.reply(`\x1bP1+r${answers.join(';')}\x1b\\`);
  else state.reply(`\x1bP0+r${/^[0-9A-Fa-f]{0,256}/.exec(names)?.[0]}\x1b\\`);
}

/** The SGR parameters that turn any pen into `word`, starting with a reset. */
export function renditionParameters(styles: Style.StyleTable, word: number): string[] {
  const attributes = styles.attributes(word);
  const has = (bit: number) => (attributes & bit) !== 0;
  const underline = (attributes & Style.UNDERLINE_MASK) >> Style.UNDERLINE_SHIFT;
  const parameters = ['0'];
  if (has(Style.BOLD)) parameters.push('1');
  if (has(Style.DIM)) parameters.push('2');
  if (has(Style.ITALIC)) parameters.push('3');
  if (underline > 0) parameters.push(underline === 1 ? '4' : underline === 2 ? '21' : `4:${underline}`);
  if (has(Style.BLINK)) parameters.push('5');
  if (has(Style.INVERSE)) parameters.push('7');
  if (has(Style.INVISIBLE)) parameters.push('8');
  if (has(Style.STRIKETHROUGH)) parameters.push('9');
  if (has(Style.OVERLINE)) parameters.push('53');
  parameters.push(...colorParameters(30, styles.foreground(word)));
  parameters.push(...colorParameters(40, styles.background(word)));
  parameters.push(...colorParameters(50, styles.underlineColor(word)));
  return parameters;
}

/** `base` is 30 for the foreground, 40 for the background, 50 for the underline, which has no short forms. */
function colorParameters(base: number, color: number): string[] {
  if (color === 0) return [];
  if (color >= Style.RGB) return [`${base + 8}:2::${(color >> 16) & 0xff}:${(color >> 8) & 0xff}:${color & 0xff}`];
  const index = color - 1;
  if (base === 50 || index >= 16) return [`${base + 8}:5:${index}`];
  return [`${index < 8 ? base + index : base + 60 + index - 8}`];
}

function fromHex(text: string): string {
  return text.replace(/[0-9A-Fa-f]{2}/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function toHex(text: string): string {
  return Array.from(text, (letter) => letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')).join('');
}
