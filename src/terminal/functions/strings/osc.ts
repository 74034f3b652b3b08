import { formatColor, PALETTE_SIZE, parseColorSpec, SPECIAL_COUNT } from '../../state/colors.js';
import type { State } from '../../state/state.js';
import type { PromptMark } from '../../types.js';
import { changePen } from '../text/pen.js';
import { reclaimStyles } from '../text/reclaim.js';

const MAX_URL = 2083;
const MAX_LINK_ID = 250;
/** More than the palette has, so that one command can set all of it; further colours are ignored. */
const MAX_COLORS = 512;
const MAX_PROMPT_OPTIONS = 16;
/** Two digits for each byte; more than a title keeps. */
const MAX_HEX_TITLE = 8192;
const PROMPT_KINDS: Record<string, PromptMark['kind']> = { A: 'prompt', B: 'command', C: 'output', D: 'done' };

const decoder = new TextDecoder();

/** Operating system commands: `number ; text`. */
export function operatingSystemCommand(state: State, data: Uint8Array, isTerminatedByBell: boolean): void {
  const text = decoder.decode(data);
  const [, digits, rest] = /^(\d{0,4})(?:;(.*))?$/s.exec(text) ?? [];
  if (digits === undefined) return;
  const end = isTerminatedByBell ? '\x07' : '\x1b\\';
  const command = Number(digits);
  const argument = rest ?? '';
  switch (command) {
    case 0:
    case 1:
    case 2:
      return setTitle(state, command, argument);
    case 4:
      return palette(state, argument, 0, end);
    case 5:
      return palette(state, argument, PALETTE_SIZE, end);
    case 7:
      return state.events.add({ type: 'workingDirectory', url: argument.slice(0, MAX_URL), seq: state.seq });
    case 8:
      return hyperlink(state, argument);
    case 9:
      return state.events.add({ type: 'notification', text: argument, seq: state.seq });
    case 52:
      return clipboard(state, argument);
    case 104:
      return resetPalette(state, argument, 0, PALETTE_SIZE);
    case 105:
      return resetPalette(state, argument, PALETTE_SIZE, PALETTE_SIZE + SPECIAL_COUNT);
    case 133:
      return promptMark(state, argument);
  }
  if (state.colors.isDynamic(command)) dynamicColors(state, command, argument, end);
  else if (state.colors.isDynamic(command - 100)) state.colors.resetDynamic(command - 100);
}

function setTitle(state: State, command: number, argument: string): void {
  const title = state.titles.setsHex ? fromHex(argument.slice(0, MAX_HEX_TITLE)) : argument;
  if (title === undefined) return;
  if (command !== 2) state.titles.setIcon(title);
  if (command === 1) return;
  state.titles.setWindow(title);
  state.changed = true;
  state.events.add({ type: 'title', title: state.titles.window, seq: state.seq });
}

/** OSC 4 and 5: pairs of a number and a colour, or `?`. */
function palette(state: State, argument: string, offset: number, end: string): void {
  const parts = argument.split(';', 2 * MAX_COLORS);
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const index = Number(parts[i] || Number.NaN) + offset;
    const spec = parts[i + 1] as string;
    if (!Number.isInteger(index) || index < offset || index >= PALETTE_SIZE + SPECIAL_COUNT) continue;
    if (spec === '?') {
      const name = offset === 0 ? `4;${index}` : `5;${index - offset}`;
      state.reply(`\x1b]${name};${formatColor(state.colors.palette(index))}${end}`);
    } else {
      const color = parseColorSpec(spec);
      if (color !== undefined) state.colors.setPalette(index, color);
    }
  }
}

function resetPalette(state: State, argument: string, from: number, to: number): void {
  const numbers = argument.split(';', MAX_COLORS).filter((part) => part !== '');
  if (numbers.length === 0) return state.colors.resetPaletteRange(from, to);
  for (const number of numbers) state.colors.resetPalette(Number(number) + from);
}

/** OSC 10 and up: each further colour applies to the next number. */
function dynamicColors(state: State, first: number, argument: string, end: string): void {
  for (const [i, spec] of argument.split(';', MAX_COLORS).entries()) {
    const osc = first + i;
    const color = parseColorSpec(spec);
    if (!state.colors.isDynamic(osc)) return;
    if (spec === '?') state.reply(`\x1b]${osc};${formatColor(state.colors.dynamic(osc))}${end}`);
    else if (color !== undefined) state.colors.setDynamic(osc, color);
  }
}

/** OSC 8: the following text is a link until an empty OSC 8 ends it. */
function hyperlink(state: State, argument: string): void {
  const split = argument.indexOf(';');
  if (split < 0) return;
  const url = argument.slice(split + 1);
  const id = /(?:^|:)id=([^:]*)/.exec(argument.slice(0, split))?.[1] ?? '';
  if (url.length > MAX_URL || id.length > MAX_LINK_ID) return;
  if (state.styles.isFull) reclaimStyles(state);
  if (url === '') return changePen(state, { link: 0 });
  // links without an id are separate, even if they have the same URL
  const ownId = id || `${++state.linksWithoutId}`;
  changePen(state, { link: state.styles.linkNumber(ownId, url) });
  state.events.add({ type: 'link', url, id: ownId, seq: state.seq });
}

/** OSC 52: the request is passed on; the contents of the clipboard are never reported. */
function clipboard(state: State, argument: string): void {
  const split = argument.indexOf(';');
  if (split < 0) return;
  const selection = argument.slice(0, split) || 's0';
  const data = argument.slice(split + 1);
  const text = data === '?' ? null : decodeBase64(data);
  if (text !== undefined) state.events.add({ type: 'clipboard', selection, text, seq: state.seq });
}

function promptMark(state: State, argument: string): void {
  const [letter = '', ...options] = argument.split(';', MAX_PROMPT_OPTIONS);
  const kind = Object.hasOwn(PROMPT_KINDS, letter) ? PROMPT_KINDS[letter] : undefined;
  if (!kind) return;
  const mark: PromptMark = { kind, line: lineOfCursor(state), x: state.x };
  const [status = ''] = options;
  if (kind === 'done' && /^\d+$/.test(status)) mark.exitCode = Number(status);
  const id = options.find((option) => option.startsWith('aid='))?.slice('aid='.length, MAX_LINK_ID);
  if (id) mark.id = id;
  state.events.add({ type: 'prompt', mark, seq: state.seq });
}

/** The absolute number of the logical line with the cursor. */
function lineOfCursor(state: State): number {
  let line = state.screen.topLine;
  for (let y = 1; y <= state.y; y++) if (!state.screen.row(y).wrapped) line++;
  return line;
}

function fromHex(text: string): string | undefined {
  if (text.length % 2 === 1 || /[^0-9A-Fa-f]/.test(text)) return undefined;
  const pairs = text.match(/../g) ?? [];
  return decoder.decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes UTF-8 text from Base64; undefined if it is invalid. */
function decodeBase64(text: string): string | undefined {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let value = 0;
  let length = 0;
  for (const digit of digits) {
    const index = ALPHABET.indexOf(digit);
    if (index < 0) return undefined;
    value = ((value << 6) | index) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (value >> bits) & 0xff;
    }
  }
  return new TextDecoder().decode(bytes);
}
