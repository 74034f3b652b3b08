import { PRIVATE_MODES } from '../functions/modes/private-modes.js';
import type { Charsets } from '../state/charsets.js';
import { ModeFlags } from '../state/mode-flags.js';
import type { State } from '../state/state.js';

const ALTERNATE_SCREEN = new Set([47, 1047, 1049]);
const GRAPHEMES = 2027;
/** Modes that move the cursor, depend on margins or change printing are written separately, as is a saved cursor. */
const NOT_LISTED = new Set([...ALTERNATE_SCREEN, 1048, 3, 6, 69, GRAPHEMES]);
const CURSOR_STYLES = { block: 1, underline: 3, bar: 5 };
const DESIGNATIONS = { 94: '()*+', 96: ' -./' };

/** Everything that differs from a reset terminal: title, tabs, modes, margins, cursor style. */
export function serializeModes(state: State): string {
  return [
    state.titles.window === '' ? '' : `\x1b]2;${state.titles.window}\x1b\\`,
    tabStops(state),
    modes(state),
    margins(state),
    keyboard(state),
    state.cursorStyle === 'block' && !state.cursorBlink
      ? ''
      : `\x1b[${CURSOR_STYLES[state.cursorStyle] + (state.cursorBlink ? 0 : 1)} q`,
  ].join('');
}

function modes(state: State): string {
  const defaults = new ModeFlags();
  let out = state.modes.insert ? '\x1b[4h' : '';
  if (state.modes.newline) out += '\x1b[20h';
  for (const [number, mode] of PRIVATE_MODES) {
    if (NOT_LISTED.has(number)) continue;
    const isSet = mode.isSet(state);
    if (isSet !== isSetAfterReset(number, defaults)) out += `\x1b[?${number}${isSet ? 'h' : 'l'}`;
  }
  return out;
}

function isSetAfterReset(number: number, defaults: ModeFlags): boolean {
  if (number === 7) return defaults.autowrap;
  if (number === 25) return defaults.cursorVisible;
  return number === 8;
}

function margins(state: State): string {
  let out = '';
  if (state.privateModes.has(69)) out += `\x1b[?69h\x1b[${state.left + 1};${state.right + 1}s`;
  if (state.top > 0 || state.bottom < state.rows - 1) out += `\x1b[${state.top + 1};${state.bottom + 1}r`;
  return state.modes.origin ? `${out}\x1b[?6h` : out;
}

function tabStops(state: State): string {
  const columns = state.tabs.columns();
  const isDefault = columns.every((x) => x % 8 === 0) && columns.length === Math.floor((state.cols - 1) / 8);
  if (isDefault) return '';
  return `\x1b[3g${columns.map((x) => `\x1b[${x + 1}G\x1bH`).join('')}`;
}

/** Settings that change printed characters and so must come after them. */
export function serializePrinting(state: State): string {
  return serializeCharsets(state.charsets) + (state.modes.graphemes ? '' : `\x1b[?${GRAPHEMES}l`);
}

export function serializeCharsets({ sets, gl }: Charsets): string {
  const designated = sets.map((set, i) => {
    if (set === 'ascii') return '';
    if (set === 'latin1') return `\x1b${DESIGNATIONS[96][i]}A`;
    return `\x1b${DESIGNATIONS[94][i]}${set === 'uk' ? 'A' : '0'}`;
  });
  return designated.join('') + ['', '\x0e', '\x1bn', '\x1bo'][gl];
}

/** Resets these character sets to ASCII. */
export function resetCharsets({ sets, gl }: Charsets): string {
  const designated = sets.map((set, i) => (set === 'ascii' ? '' : `\x1b${DESIGNATIONS[94][i]}B`));
  return designated.join('') + (gl === 0 ? '' : '\x0f');
}

function keyboard(state: State): string {
  const { kittyFlags, modifyOtherKeys, formatOtherKeys } = state.modes;
  return [
    kittyFlags > 0 ? `\x1b[=${kittyFlags}u` : '',
    modifyOtherKeys > 0 ? `\x1b[>4;${modifyOtherKeys}m` : '',
    formatOtherKeys > 0 ? `\x1b[>4;${formatOtherKeys}f` : '',
  ].join('');
}
