import type { TerminalSize } from '../../backends/backend.js';
import { modeBytes, type Snapshot, snapshotBytes } from '../../backends/tmux/snapshot.js';
import { type Cell, createTerminal, type Terminal } from '../../terminal/index.js';
import { styleSequence } from './style-sequence.js';

/** What `styleSequence` gives for a plain cell. */
const PLAIN = '\x1b[0m';
const TALLEST = 10_000;
/** So many lines tell that a history has not moved. */
const HISTORY_LINES = 3;
/** What would change where and how rows are written. */
const NEUTRAL = '\x1b[r\x1b[?6l\x1b[4l\x1b[?7h\x0f\x1b[m';

/**
 * Brings a terminal that has missed output to what a capture shows. Only what differs is written, because what is
 * written counts as new: first it is found out how far the old rows have scrolled. Where only colours differ, they stay
 * as they were, unless styles count as well.
 */
export function* repaint(
  terminal: Terminal,
  snapshot: Snapshot,
  { withStyles = false } = {},
): Generator<Uint8Array | TerminalSize> {
  if (terminal.cols !== snapshot.cols || terminal.rows !== snapshot.rows) return;
  if (terminal.isAlternate !== snapshot.isAlternate) yield encode(`\x1b[?1049${snapshot.isAlternate ? 'h' : 'l'}`);
  const target = layOut(snapshot);
  yield* pullDown(terminal, target);
  const scrolled = rowsScrolled(terminal, target);
  const top = target.rowCount - terminal.rows - scrolled;
  const changed = rowChanges(terminal, target, top, withStyles ? isRestyled : isRewritten);
  const added = Array.from({ length: scrolled }, (_, i) => addedRow(target, target.rowCount - scrolled + i)).join('');
  const atBottom = `\x1b[${terminal.rows};1H`;
  const x = Math.min(snapshot.cursor.x, terminal.cols - 1);
  const isMoved = terminal.cursor.x !== x || terminal.cursor.y !== snapshot.cursor.y;
  if (changed === '' && added === '' && !isMoved) return;
  const content = changed + (added === '' ? '' : atBottom + added);
  yield encode(NEUTRAL + content + modeBytes(snapshot));
}

/** Rows of a capture, the screen at the end and before it the history, as far as it was captured. */
interface Target {
  terminal: Terminal;
  rowCount: number;
  /** Rows that go on a line that the one before them has begun. */
  continued: Set<number>;
}

/** All rows are laid out on one screen that is as high as they need. */
function layOut(snapshot: Snapshot): Target {
  const lines = snapshot.alternate ?? snapshot.main;
  const most = lines.reduce((sum, line) => sum + 1 + Math.floor(line.length / snapshot.cols), 0);
  const rows = Math.min(Math.max(most, snapshot.rows), TALLEST);
  const terminal = createTerminal({ cols: snapshot.cols, rows, scrollback: 0 });
  const plain = { flags: new Set<never>(), scrollRegion: { top: 0, bottom: rows - 1 }, tabs: '', title: '' };
  terminal.feed(snapshotBytes({ ...snapshot, ...plain, main: lines, alternate: undefined, cursor: { x: 0, y: 0 } }));
  const continued = new Set<number>();
  for (const line of terminal.logicalLines()) {
    for (let i = 1; i < line.rowCount; i++) continued.add(line.y + i);
  }
  return { terminal, rowCount: Math.max(snapshot.rows, rowsOf(terminal, lines.length, continued)), continued };
}

/** How many rows the lines have taken. */
function rowsOf(terminal: Terminal, lineCount: number, continued: Set<number>): number {
  let begun = 0;
  for (let y = 0; y < terminal.rows; y++) {
    if (continued.has(y)) continue;
    if (begun === lineCount) return y;
    begun++;
  }
  return terminal.rows;
}

/** How far the rows that were shown have moved up: where most of them are found again, and as little as possible. */
function rowsScrolled(terminal: Terminal, target: Target): number {
  const most = target.rowCount - terminal.rows;
  const shown = Array.from({ length: terminal.rows }, (_, y) => textOf(terminal, y));
  if (terminal.isAlternate || shown.every((text) => text === '')) return 0;
  const wanted = Array.from({ length: target.rowCount }, (_, y) => textOf(target.terminal, y));
  let best = { scrolled: 0, same: -1 };
  for (let scrolled = 0; scrolled <= most; scrolled++) {
    const top = most - scrolled;
    const same = shown.filter((text, y) => text !== '' && text === wanted[top + y]).length;
    if (same > best.same) best = { scrolled, same };
  }
  if (best.same > 0) return best.scrolled;
  // nothing of before is left: it was drawn anew where it stood, or all that was captured may be new
  return hasSameHistory(terminal, wanted.slice(0, most)) ? 0 : most;
}

/** Whether what scrolled off last is still what scrolled off last. */
function hasSameHistory({ history }: Terminal, above: readonly string[]): boolean {
  const last = above.slice(-Math.min(history.end - history.first, HISTORY_LINES));
  return last.length > 0 && last.every((text, i) => text === history.text(history.end - last.length + i).trimEnd());
}

/**
 * Where tmux shows rows again that had scrolled off, they must not be written: a screen that grows below the cursor takes
 * them back from its history, and one that shrinks lets go of blank rows below the cursor.
 */
function* pullDown(terminal: Terminal, target: Target): Generator<Uint8Array | TerminalSize> {
  const { cols, rows } = terminal;
  const screen = Array.from({ length: rows }, (_, y) => textOf(target.terminal, target.rowCount - rows + y));
  const shown = Array.from({ length: rows }, (_, y) => textOf(terminal, y));
  const lastUsed = shown.findLastIndex((text) => text !== '');
  const blankRows = rows - 1 - Math.max(terminal.cursor.y, lastUsed);
  const content = shown.slice(0, rows - blankRows);
  if (terminal.isAlternate || lastUsed < 0) return;
  for (let pulled = 0; pulled <= Math.min(blankRows, terminal.history.rowCount); pulled++) {
    if (!content.every((text, y) => text === screen[y + pulled])) continue;
    if (pulled > 0) {
      yield encode(`${NEUTRAL}\x1b[${rows};1H`);
      yield { cols, rows: rows + pulled };
      yield encode('\x1b[H');
      yield { cols, rows };
    }
    return;
  }
}

/** tmux fills rows up with spaces when it breaks lines anew. */
function textOf(terminal: Terminal, y: number): string {
  return terminal.rowText(y).trimEnd();
}

/** The rows of the screen that differ, each from the first column that does to the last. */
function rowChanges(shown: Terminal, target: Target, top: number, isChanged: Comparison): string {
  let out = '';
  let hasReachedEnd = false;
  const differs = (y: number) => {
    if (y >= shown.rows) return false;
    const before = shown.cells(y);
    return target.terminal.cells(top + y).some((cell, x) => isChanged(cell, before[x] as Cell));
  };
  for (let y = 0; y < shown.rows; y++) {
    const cells = target.terminal.cells(top + y);
    // a line goes on in the next row only when it is written on over the end of this one
    const goesOn = target.continued.has(top + y + 1) && (differs(y) || differs(y + 1));
    const isWrapped = hasReachedEnd && target.continued.has(top + y);
    hasReachedEnd = goesOn;
    if (isWrapped) out += cellsText(cells.slice(0, goesOn ? cells.length : usedColumns(cells)));
    else if (differs(y)) out += rowChange(shown.cells(y), cells, y, { goesOn, isChanged });
    else if (goesOn) out += writeAt(cells, y, startOf(cells, cells.length - 1), cells.length);
  }
  return out;
}

type Comparison = (cell: Cell, before: Cell) => boolean;

/** tmux fills rows up with spaces when it breaks lines anew. */
const isRewritten: Comparison = (cell, before) => blankAsSpace(cell) !== blankAsSpace(before);
const isRestyled: Comparison = (cell, before) =>
  isRewritten(cell, before) || styleSequence(cell.style) !== styleSequence(before.style);

function rowChange(
  before: Cell[],
  after: Cell[],
  y: number,
  { goesOn, isChanged }: { goesOn: boolean; isChanged: Comparison },
): string {
  const changes = (cell: Cell, x: number) => isChanged(cell, before[x] as Cell);
  const from = startOf(after, after.findIndex(changes));
  const to = goesOn ? after.length : after.findLastIndex(changes) + 1;
  const isUsed = (cell: Cell) => cell.text !== '' || cell.width === 0 || hasStyle(cell);
  const end = goesOn ? to : after.findLastIndex((cell, x) => x < to && isUsed(cell)) + 1;
  const rest = end < to ? `\x1b[m\x1b[${y + 1};${end + 1}H\x1b[${to - end}X` : '';
  return writeAt(after, y, from, end) + rest;
}

function writeAt(cells: Cell[], y: number, from: number, to: number): string {
  return `\x1b[${y + 1};${from + 1}H${cellsText(cells.slice(from, to))}`;
}

function usedColumns(cells: Cell[]): number {
  return cells.findLastIndex((cell) => cell.text.trim() !== '' || hasStyle(cell)) + 1;
}

/** A blank cell may show a colour. */
function hasStyle({ style }: Cell): boolean {
  return styleSequence(style) !== PLAIN;
}

/** A row that has come at the bottom; one that goes on a wrapped line just goes on. */
function addedRow(target: Target, y: number): string {
  const cells = target.terminal.cells(y);
  const goesOn = target.continued.has(y + 1);
  const end = goesOn ? cells.length : usedColumns(cells);
  const isFull = target.continued.has(y) && (target.terminal.cells(y - 1).at(-1)?.text ?? '') !== '';
  return `${isFull ? '' : '\r\n'}${cellsText(cells.slice(0, end))}`;
}

function cellsText(cells: readonly Cell[]): string {
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

/** The first column of the character that covers this one. */
function startOf(cells: readonly Cell[], x: number): number {
  let start = Math.max(0, x);
  while (start > 0 && cells[start]?.width === 0) start--;
  return start;
}

function blankAsSpace({ text, width }: Cell): string {
  return width === 0 ? '' : text || ' ';
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
