import type { Params } from '../parser/params.js';
import type { State } from '../state/state.js';
import * as Cursor from './cursor/cursor.js';
import * as Margins from './cursor/margins.js';
import { restoreCursor } from './cursor/saved-cursor.js';
import * as Edit from './edit/edit.js';
import * as Erase from './edit/erase.js';
import * as Attributes from './edit/rectangle-attributes.js';
import * as Rectangles from './edit/rectangles.js';
import * as Keyboard from './modes/keyboard-modes.js';
import * as Modes from './modes/mode-functions.js';
import * as Settings from './modes/settings.js';
import * as Reports from './reports/reports.js';
import { windowOperation } from './reports/window.js';
import { softReset } from './reset.js';
import * as Lines from './text/lines.js';
import { selectGraphicRendition } from './text/sgr.js';

export type ControlFunction = (state: State, params: Params) => void;

/** Every control sequence: the bytes after CSI without the parameters, and the function. */
export const SEQUENCES: Record<string, ControlFunction> = {
  '@': Edit.insertCharacters,
  A: Cursor.cursorUp,
  B: Cursor.cursorDown,
  C: Cursor.cursorForward,
  D: Cursor.cursorBack,
  E: Cursor.cursorNextLine,
  F: Cursor.cursorPreviousLine,
  G: Cursor.cursorColumn,
  H: Cursor.cursorPosition,
  I: Cursor.tabsForward,
  J: Erase.eraseInDisplay,
  K: Erase.eraseInLine,
  L: (state, params) => Lines.insertLines(state, params.count(0)),
  M: (state, params) => Lines.deleteLines(state, params.count(0)),
  P: Edit.deleteCharacters,
  S: (state, params) => Lines.scrollRegionUp(state, state.top, params.count(0)),
  T: Settings.scrollDown,
  X: Erase.eraseCharacters,
  Z: Cursor.tabsBack,
  '^': (state, params) => Lines.scrollRegionDown(state, state.top, params.count(0)),
  '`': Cursor.cursorColumn,
  a: Cursor.columnForward,
  b: Edit.repeat,
  c: Reports.primaryAttributes,
  d: Cursor.cursorRow,
  e: Cursor.rowForward,
  f: Cursor.cursorPosition,
  g: Settings.clearTabs,
  h: (state, params) => Modes.setAnsiModes(state, params, true),
  j: Cursor.cursorBack,
  k: Cursor.cursorUp,
  l: (state, params) => Modes.setAnsiModes(state, params, false),
  m: selectGraphicRendition,
  n: Reports.deviceStatus,
  r: Margins.setRowMargins,
  s: Margins.setColumnMargins,
  t: windowOperation,
  u: (state) => restoreCursor(state),
  x: Reports.terminalParameters,

  '?J': (state, params) => Erase.eraseInDisplay(state, params, 'selective'),
  '?K': (state, params) => Erase.eraseInLine(state, params, 'selective'),
  '?W': Settings.resetTabs,
  '?h': (state, params) => Modes.setPrivateModes(state, params, true),
  '?l': (state, params) => Modes.setPrivateModes(state, params, false),
  '?m': Keyboard.reportModifyOtherKeys,
  '?n': Reports.privateDeviceStatus,
  '?r': Modes.restorePrivateModes,
  '?s': Modes.savePrivateModes,
  '?u': Keyboard.reportKittyFlags,

  '>T': (state, params) => Settings.setTitleModes(state, params, false),
  '>c': Reports.secondaryAttributes,
  '>f': Keyboard.setFormatOtherKeys,
  '>m': Keyboard.setModifyOtherKeys,
  '>n': Keyboard.resetModifyOtherKeys,
  '>q': Reports.version,
  '>t': (state, params) => Settings.setTitleModes(state, params, true),
  '>u': Keyboard.pushKittyFlags,
  '<u': Keyboard.popKittyFlags,
  '=c': Reports.tertiaryAttributes,
  '=u': Keyboard.setKittyFlags,

  '!p': (state) => softReset(state),
  '"p': Settings.setLevel,
  '"q': Settings.setProtection,
  '"v': Reports.displayedExtent,
  ' @': Edit.scrollLeft,
  ' A': Edit.scrollRight,
  ' q': Settings.setCursorStyle,
  '#y': Settings.setChecksumFlags,
  $p: Modes.reportAnsiMode,
  '?$p': Modes.reportPrivateMode,
  $r: Attributes.changeAttributes,
  $t: Attributes.reverseAttributes,
  $v: Rectangles.copyRectangle,
  $x: Rectangles.fillRectangle,
  $z: Rectangles.eraseRectangle,
  '${': Rectangles.eraseRectangleSelectively,
  '$|': Settings.setColumnsPerPage,
  '*x': Attributes.setAttributeExtent,
  '*y': Rectangles.reportChecksum,
  '*|': Settings.setRowsPerScreen,
  "'}": Edit.insertColumns,
  "'~": Edit.deleteColumns,
};

/** Control sequences by their bytes. */
export class ControlSequences {
  /** Sequences without prefix and intermediates, by final byte: nearly everything that programs send. */
  readonly #plain: (ControlFunction | undefined)[] = [];
  readonly #others = new Map<number, ControlFunction>();

  constructor(sequences: Record<string, ControlFunction>) {
    for (const [name, run] of Object.entries(sequences)) {
      if (name.length === 1) this.#plain[name.charCodeAt(0)] = run;
      else this.#others.set(keyOf(name), run);
    }
  }

  /** The function of a control sequence; undefined for sequences that are ignored. */
  find(prefix: number, intermediates: number, final: number): ControlFunction | undefined {
    if (prefix === 0 && intermediates === 0) return this.#plain[final];
    return this.#others.get(key(prefix, intermediates, final));
  }
}

function keyOf(name: string): number {
  const codes = Array.from(name, (letter) => letter.charCodeAt(0));
  const prefix = (codes[0] as number) >= 0x3c ? (codes.shift() as number) : 0;
  const final = codes.pop() as number;
  return key(
    prefix,
    codes.reduce((all, code) => (all << 8) | code, 0),
    final,
  );
}

function key(prefix: number, intermediates: number, final: number): number {
  return (prefix << 24) | (intermediates << 8) | final;
}
