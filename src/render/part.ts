import { fail } from '../base/errors/errors.js';
import type { Work } from '../base/work.js';
import type { Cell, Terminal } from '../terminal/index.js';

/** A part of the screen; rows and columns count from 0. */
export interface Region {
  row: number;
  col: number;
  rows: number;
  cols: number;
}

export interface WantedPart {
  region?: Region | undefined;
  /** Only these rows of the screen. */
  onlyRows?: readonly number[] | undefined;
}

/** Which rows and columns of the screen are shown. */
export interface Part {
  rows: readonly number[];
  /** First column; `to` is exclusive. */
  from: number;
  to: number;
  /** Whether these are picked rows, which a reader needs numbered. */
  isPicked: boolean;
  isFullWidth: boolean;
}

/** Resolves the requested part: one that crosses the edge is cut, one outside the screen is an error. */
export function partOf(terminal: Terminal, wanted: WantedPart): Part {
  const { region, onlyRows } = wanted;
  if (region) checkRegion(terminal, region);
  for (const y of onlyRows ?? []) checkRow(terminal, y);
  const { row, col, rows, cols } = region ?? { row: 0, col: 0, rows: terminal.rows, cols: terminal.cols };
  const [end, to] = [Math.min(row + rows, terminal.rows), Math.min(col + cols, terminal.cols)];
  const all = Array.from({ length: end - row }, (_, i) => row + i);
  const picked = onlyRows && new Set(onlyRows);
  return {
    rows: picked ? all.filter((y) => picked.has(y)) : all,
    from: col,
    to,
    isPicked: onlyRows !== undefined,
    isFullWidth: col === 0 && to === terminal.cols,
  };
}

/** The cells of one row of the part; half of a wide character at its edge becomes a blank. */
export function cellsOf(terminal: Terminal, { from, to, isFullWidth }: Part, y: number): Cell[] {
  const cells = terminal.cells(y);
  if (isFullWidth) return cells;
  return cells.slice(from, to).map((cell, i, part) => {
    const isCut = (i === 0 && cell.width === 0) || (i === part.length - 1 && cell.width === 2);
    return isCut ? { ...cell, text: ' ', width: 1 } : cell;
  });
}

/** Limit of what a client can take in at once, and a server can write without a pause. */
const MAX_CHARACTERS = 8_000_000;

/** Throws when the text is too long for one answer. */
export function checkLength(characters: number): void {
  if (characters <= MAX_CHARACTERS) return;
  throw fail('call_too_expensive', { reason: `the answer would have more than ${MAX_CHARACTERS} characters` });
}

/** Maps each row of the part through `read`, with a pause after each row. */
export function* eachRow<T>({ rows }: Part, read: (y: number) => T): Work<T[]> {
  const all: T[] = [];
  let characters = 0;
  for (const y of rows) {
    const row = read(y);
    all.push(row);
    if (typeof row === 'string') characters += row.length;
    checkLength(characters);
    yield;
  }
  return all;
}

/** The rows of the screen whose line continues in the next row. */
export function wrappingRows(terminal: Terminal): Set<number> {
  const wrapping = new Set<number>();
  for (const { y, rowCount } of terminal.logicalLines()) {
    for (let row = Math.max(0, y); row < y + rowCount - 1; row++) wrapping.add(row);
  }
  return wrapping;
}

function checkRegion(terminal: Terminal, region: Region): void {
  const { row, col, rows, cols } = region;
  const isWhole = [row, col, rows, cols].every(Number.isInteger) && row >= 0 && col >= 0 && rows > 0 && cols > 0;
  if (!isWhole)
    throw fail('invalid_argument', {
      name: 'region',
      reason: 'row and col are whole numbers from 0, rows and cols from 1',
    });
  if (row < terminal.rows && col < terminal.cols) return;
  const screen = `whose rows are 0 to ${terminal.rows - 1} and columns 0 to ${terminal.cols - 1}`;
  throw fail('invalid_argument', {
    name: 'region',
    reason: `row ${row}, column ${col} is outside the screen, ${screen}`,
  });
}

function checkRow(terminal: Terminal, y: number): void {
  if (Number.isInteger(y) && y >= 0 && y < terminal.rows) return;
  const reason = `there is no row ${y}, the screen has rows 0 to ${terminal.rows - 1}`;
  throw fail('invalid_argument', { name: 'onlyRows', reason });
}
