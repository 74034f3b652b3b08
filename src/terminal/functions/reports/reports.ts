import type { Params } from '../../parser/params.js';
import type { State } from '../../state/state.js';

const NAME = 'ttypilot(0.1.0)';

/** The DA1 features: 132 columns, printer, selective erase, … as in xterm, without graphics. */
const FEATURES = { 4: '1;2;6;9;15;16;17;18;21;22;28;29', 3: '1;2;6;9;15;22;29' };
/** DA2's first number by level; the second is the xterm version whose features programs may expect. */
const MODEL_BY_LEVEL = [0, 0, 1, 24, 41, 64];
const XTERM_VERSION = 379;

/** DA1 */
export function primaryAttributes(state: State, params: Params): void {
  if (params.get(0, 0) !== 0) return;
  const { level } = state;
  if (level === 1) return state.reply('\x1b[?1;2c');
  state.reply(`\x1b[?${60 + level};${level >= 4 ? FEATURES[4] : FEATURES[3]}c`);
}

/** DA2 */
export function secondaryAttributes(state: State, params: Params): void {
  if (params.get(0, 0) === 0) state.reply(`\x1b[>${MODEL_BY_LEVEL[state.level]};${XTERM_VERSION};0c`);
}

/** DA3 */
export function tertiaryAttributes(state: State, params: Params): void {
  if (params.get(0, 0) === 0) state.reply('\x1bP!|00000000\x1b\\');
}

/** XTVERSION */
export function version(state: State, params: Params): void {
  if (params.get(0, 0) === 0) state.reply(`\x1bP>|${NAME}\x1b\\`);
}

/** DECREQTPARM: the parameters of an unconnected serial line. */
export function terminalParameters(state: State, params: Params): void {
  const request = params.get(0, 0);
  if (request <= 1) state.reply(`\x1b[${request + 2};1;1;128;128;1;0x`);
}

/** DECRQDE: the visible part of the page; there is one page, and all of it is visible. */
export function displayedExtent(state: State): void {
  state.reply(`\x1b[${state.rows};${state.cols};1;1;1"w`);
}

/** DSR: 5 asks for the status, 6 for the cursor position. */
export function deviceStatus(state: State, params: Params): void {
  const request = params.get(0, 0);
  if (request === 5) state.reply('\x1b[0n');
  else if (request === 6) state.reply(`\x1b[${cursorReport(state)}R`);
}

/** DSR with `?`: devices that this terminal lacks are reported as absent. */
export function privateDeviceStatus(state: State, params: Params): void {
  switch (params.get(0, 0)) {
    case 5:
      return state.reply('\x1b[?0n');
    case 6: // DECXCPR
      return state.reply(`\x1b[?${cursorReport(state)}${state.level >= 4 ? ';1' : ''}R`);
    case 15: // printer
      return state.reply('\x1b[?13n');
    case 25: // user-defined keys
      return state.reply('\x1b[?20n');
    case 26: // keyboard
      return state.reply(state.level >= 4 ? '\x1b[?27;1;0;0n' : state.level >= 3 ? '\x1b[?27;1;0n' : '\x1b[?27;1n');
    case 53: // locator
    case 55:
      return state.reply('\x1b[?50n');
    case 56: // locator type
      return state.reply('\x1b[?57;1n');
    case 62: // macro space
      return state.reply('\x1b[0000*{');
    case 63: // memory checksum, with the request's number
      return state.reply(`\x1bP${params.get(1, 0)}!~0000\x1b\\`);
    case 75: // data integrity
      return state.reply('\x1b[?70n');
    case 85: // sessions
      return state.reply('\x1b[?83n');
    case 996: // colour scheme: dark or light
      return state.reply(`\x1b[?997;${isDark(state.colors.dynamic(11)) ? 1 : 2}n`);
  }
}

/** Row and column from 1, relative to the margins in origin mode. */
function cursorReport(state: State): string {
  const [left, top] = state.modes.origin ? [state.left, state.top] : [0, 0];
  // a restored cursor may lie above or left of new margins
  return `${Math.max(0, state.y - top) + 1};${Math.max(0, state.x - left) + 1}`;
}

function isDark(color: number): boolean {
  return (color >> 16) * 299 + ((color >> 8) & 0xff) * 587 + (color & 0xff) * 114 < 128_000;
}
