import { type PaneSnapshot, snapshotBytes } from '../../backends/tmux/pane/snapshot.js';
import { type Cell, type Color, createTerminal, type Style, type Terminal } from '../../terminal/index.js';

/** The `styleSequence` of a plain cell. */
const PLAIN = '\x1b[0m';
const MAX_ROWS = 10_000;
/** Resets everything that would change where and how rows are written. */
export const NEUTRAL = '\x1b[r\x1b[?6l\x1b[4l\x1b[?7h\x0f\x1b[m';

/** The rows of a capture: the captured part of the history, then the screen. */
export interface LaidOutRows {
  terminal: Terminal;
  rowCount: number;
  /** Rows that continue the line of the row before them. */
  continued: Set<number>;
}

/** Lays out all rows on one screen that is as high as they need. */
export function layOut(snapshot: PaneSnapshot): LaidOutRows {
  const lines = snapshot.alternate ?? snapshot.main;
  const most = lines.reduce((sum, line) => sum + 1 + Math.floor(line.length / snapshot.cols), 0);
  const rows = Math.min(Math.max(most, snapshot.rows), MAX_ROWS);
  const terminal = createTerminal({ cols: snapshot.cols, rows, scrollback: 0 });
  const plain = { flags: new Set<never>(), scrollRegion: { top: 0, bottom: rows - 1 }, tabs: '', title: '' };
  terminal.feed(snapshotBytes({ ...snapshot, ...plain, main: lines, alternate: undefined, cursor: { x: 0, y: 0 } }));
  const continued = new Set<number>();
  for (const line of terminal.logicalLines()) {
    for (let i = 1; i < line.rowCount; i++) continued.add(line.y + i);
  }
  return { terminal, rowCount: Math.max(snapshot.rows, rowsOf(terminal, lines.length, continued)), continued };
}

/** How many rows the lines take. */
function rowsOf(terminal: Terminal, lineCount: number, continued: Set<number>): number {
  let begun = 0;
  for (let y = 0; y < terminal.rows; y++) {
    if (continued.has(y)) continue;
    if (begun === lineCount) return y;
    begun++;
  }
  return terminal.rows;
}

/** Trimmed, because tmux pads rows with spaces when it rewraps lines. */
export function trimmedRow(terminal: Terminal, y: number): string {
  return terminal.rowText(y).trimEnd();
}

/** Rewrites the rows of the screen that differ, each from its first to its last different column. */
export function rowChanges(shown: Terminal, target: LaidOutRows, top: number): string {
  let out = '';
  let hasReachedEnd = false;
  const differs = (y: number) => y < shown.rows && trimmedRow(shown, y) !== trimmedRow(target.terminal, top + y);
  for (let y = 0; y < shown.rows; y++) {
    const cells = target.terminal.cells(top + y);
    // a line continues in the next row only if it is written across the end of this one
    const goesOn = target.continued.has(top + y + 1) && (differs(y) || differs(y + 1));
    const isWrapped = hasReachedEnd && target.continued.has(top + y);
    hasReachedEnd = goesOn;
    if (isWrapped) out += goesOn ? cellsText(cells) : endOfLine(cells);
    else if (differs(y)) out += rowChange(shown.cells(y), cells, y, goesOn);
    else if (goesOn) out += writeAt(cells, y, startOf(cells, cells.length - 1), cells.length);
  }
  return out;
}

function rowChange(before: Cell[], after: Cell[], y: number, goesOn: boolean): string {
  const isChanged = (cell: Cell, x: number) => blankAsSpace(cell) !== blankAsSpace(before[x] as Cell);
  const from = startOf(after, after.findIndex(isChanged));
  const to = goesOn ? after.length : after.findLastIndex(isChanged) + 1;
  const end = goesOn ? to : after.findLastIndex((cell, x) => x < to && (cell.text !== '' || cell.width === 0)) + 1;
  const rest = end < to ? `\x1b[m\x1b[${y + 1};${end + 1}H\x1b[${to - end}X` : '';
  return writeAt(after, y, from, end) + rest;
}

function writeAt(cells: Cell[], y: number, from: number, to: number): string {
  return `\x1b[${y + 1};${from + 1}H${cellsText(cells.slice(from, to))}`;
}

/** The last row of a line that is being written; erases whatever was after it. */
function endOfLine(cells: Cell[]): string {
  const end = usedColumns(cells);
  return `${cellsText(cells.slice(0, end))}${end < cells.length ? '\x1b[m\x1b[K' : ''}`;
}

function usedColumns(cells: Cell[]): number {
  return cells.findLastIndex((cell) => cell.text.trim() !== '') + 1;
}

/** A row added at the bottom; one that continues a wrapped line needs no line feed. */
export function addedRow(target: LaidOutRows, y: number): string {
  const cells = target.terminal.cells(y);
  const goesOn = target.continued.has(y + 1);
  const end = goesOn ? cells.length : usedColumns(cells);
  const isFull = target.continued.has(y) && (target.terminal.cells(y - 1).at(-1)?.text ?? '') !== '';
  return `${isFull ? '' : '\r\n'}${cellsText(cells.slice(0, end))}`;
}

export function cellsText(cells: readonly Cell[]): string {
  let out = '\x1b[m';
  let last = PLAIN;
  for (const cell of cells) {
    if (cell.width === 0) continue;
    const style = styleSequence(cell.style);
    out += (style === last ? '' : style) + (cell.text || ' ');
    last = style;
  }
  return last === PLAIN ? out : `${out}\x1b[m`;
}

/** The first column of the character that covers this column. */
function startOf(cells: readonly Cell[], x: number): number {
  let start = Math.max(0, x);
  while (start > 0 && cells[start]?.width === 0) start--;
  return start;
}

function blankAsSpace({ text, width }: Cell): string {
  return width === 0 ? '' : text || ' ';
}

const UNDERLINES = { none: '', single: '4', double: '4:2', curly: '4:3', dotted: '4:4', dashed: '4:5' };

/** The sequence that switches from any style to this one. */
function styleSequence(style: Style): string {
  const parameters = [
    '0',
    ...(style.bold ? ['1'] : []),
    ...(style.dim ? ['2'] : []),
    ...(style.italic ? ['3'] : []),
    ...(style.underline === 'none' ? [] : [UNDERLINES[style.underline]]),
    ...(style.blink ? ['5'] : []),
    ...(style.inverse ? ['7'] : []),
    ...(style.invisible ? ['8'] : []),
    ...(style.strikethrough ? ['9'] : []),
    ...(style.overline ? ['53'] : []),
    ...color(style.foreground, 38),
    ...color(style.background, 48),
    ...color(style.underlineColor, 58),
  ];
  return `\x1b[${parameters.join(';')}m`;
}

function color(value: Color, place: number): string[] {
  if (value === 'default') return [];
  if ('palette' in value) return [`${place}:5:${value.palette}`];
  const { rgb } = value;
  return [`${place}:2::${rgb >> 16}:${(rgb >> 8) & 255}:${rgb & 255}`];
}
