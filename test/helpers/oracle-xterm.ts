import { createRequire } from 'node:module';
import type { IBufferCell, Terminal as XtermTerminal } from '@xterm/headless';
import { cellKey, type ScreenCell, type ScreenState } from './compare-screens.js';
import type { Correction } from './xterm/correction.js';
import { corrections } from './xterm/corrections.js';
import { coreOf } from './xterm/internals.js';

interface OracleSize {
  cols: number;
  rows: number;
  scrollback: number;
}

export interface XtermOracle {
  feed(bytes: Uint8Array): void;
  resize(cols: number, rows: number): void;
  state(): ScreenState;
  /** Every line of history and screen, soft wraps joined, blank ends trimmed. */
  lines(): string[];
  dispose(): void;
}

/** @xterm/headless with grapheme clusters, fed synchronously, with corrections. */
export function createXtermOracle(size: OracleSize, applied: Correction[] = corrections): XtermOracle {
  const terminal: XtermTerminal = new Terminal({
    ...size,
    allowProposedApi: true,
    logLevel: 'off',
    reflowCursorLine: true,
    windowOptions: { pushTitle: true, popTitle: true },
  });
  terminal.loadAddon(new UnicodeGraphemesAddon());
  let title = '';
  terminal.onTitleChange((next) => {
    title = next;
  });
  for (const correction of applied) correction.apply(terminal);
  const parser = coreOf(terminal)._inputHandler;
  return {
    feed: (bytes) => parser.parse(bytes),
    resize: (cols, rows) => terminal.resize(cols, rows),
    state: () => readState(terminal, title),
    lines: () => readLines(terminal),
    dispose: () => terminal.dispose(),
  };
}

const require = createRequire(import.meta.url);
const { Terminal } = require('@xterm/headless') as typeof import('@xterm/headless');
const { UnicodeGraphemesAddon } = loadWithoutBufferPool('@xterm/addon-unicode-graphemes');

/** The addon reads its width table as if a Buffer's memory started at 0, which is only true without the pool. */
function loadWithoutBufferPool(name: string): typeof import('@xterm/addon-unicode-graphemes') {
  const poolSize = Buffer.poolSize;
  Buffer.poolSize = 0;
  try {
    return require(name) as typeof import('@xterm/addon-unicode-graphemes');
  } finally {
    Buffer.poolSize = poolSize;
  }
}

/** What a cell can say beyond its public interface. */
type XtermCell = IBufferCell & {
  fg: number;
  bg: number;
  extended: { _ext: number };
  getUnderlineColor(): number;
  isUnderlineColorDefault(): boolean;
  isUnderlineColorRGB(): boolean;
};

const UNDERLINES = ['', 'single', 'double', 'curly', 'dotted', 'dashed'];
const IS_UNDERLINED = 0x1000_0000;
const HAS_EXTENDED = 0x1000_0000;

function readState(terminal: XtermTerminal, title: string): ScreenState {
  const buffer = terminal.buffer.active;
  const scratch = buffer.getNullCell() as XtermCell;
  const cells: ScreenCell[][] = [];
  for (let y = 0; y < terminal.rows; y++) {
    const line = buffer.getLine(buffer.baseY + y);
    const row: ScreenCell[] = [];
    for (let x = 0; x < terminal.cols; x++) {
      const cell = line?.getCell(x, scratch) as XtermCell | undefined;
      row.push(cell ? readCell(cell) : { text: ' ', width: 1, style: '' });
    }
    cells.push(row);
  }
  return {
    cols: terminal.cols,
    rows: terminal.rows,
    cells,
    cursor: { x: Math.min(buffer.cursorX, terminal.cols - 1), y: buffer.cursorY },
    title,
    isAlternate: buffer.type === 'alternate',
  };
}

function readCell(cell: XtermCell): ScreenCell {
  const width = cell.getWidth();
  const style = cell.isAttributeDefault() ? '' : readStyle(cell);
  return { text: cell.getChars() || (width === 0 ? '' : ' '), width, style };
}

function readStyle(cell: XtermCell): string {
  const underline = underlineOf(cell);
  return cellKey({
    fg: color(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    bg: color(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    ul: underline && color(cell.isUnderlineColorDefault(), cell.isUnderlineColorRGB(), cell.getUnderlineColor()),
    underline,
    bold: Boolean(cell.isBold()),
    dim: Boolean(cell.isDim()),
    italic: Boolean(cell.isItalic()),
    blink: Boolean(cell.isBlink()),
    inverse: Boolean(cell.isInverse()),
    invisible: Boolean(cell.isInvisible()),
    strikethrough: Boolean(cell.isStrikethrough()),
    overline: Boolean(cell.isOverline()),
  });
}

/** Not `getUnderlineStyle()`: that says "dashed" for every cell of a link. */
function underlineOf(cell: XtermCell): string {
  if (!(cell.fg & IS_UNDERLINED)) return '';
  const style = cell.bg & HAS_EXTENDED ? (cell.extended._ext >> 26) & 7 : 1;
  return UNDERLINES[style] || 'single';
}

function color(isDefault: boolean, isRgb: boolean, value: number): string {
  if (isDefault) return '';
  return isRgb ? `#${value.toString(16).padStart(6, '0')}` : String(value);
}

function readLines(terminal: XtermTerminal): string[] {
  const buffer = terminal.buffer.active;
  const lines: string[] = [];
  for (let y = 0; y < buffer.length; y++) {
    const row = buffer.getLine(y);
    // a wide character that found no room has left the last column free
    const isCut = buffer.getLine(y + 1)?.isWrapped && row?.getCell(terminal.cols - 1)?.getChars() === '';
    const isFree = isCut && row?.getCell(terminal.cols - 1)?.getWidth() === 1;
    const text = row?.translateToString(false, 0, terminal.cols - (isFree ? 1 : 0)) ?? '';
    if (row?.isWrapped && lines.length > 0) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  return lines.map((line) => line.replace(/ +$/, ''));
}
