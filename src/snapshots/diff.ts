import type { TerminalSize } from '../base/terminal-size.js';
import { hexColor } from '../render/style.js';
import type { Cell, Color, Style } from '../terminal/index.js';
import { plainCell, visibleCells } from './cells.js';
import { type Snapshot, showSnapshot } from './snapshot.js';

export type DiffMode = 'text' | 'styled';

/** Adjacent cells of one row that differ in the same way; `to` is exclusive. */
export interface CellDifference {
  from: number;
  to: number;
  /** Such as `text` or `foreground default → red`. */
  what: string[];
}

export interface RowDifference {
  row: number;
  /** Text of the row on each side, without trailing blanks. */
  left: string;
  right: string;
  cells: CellDifference[];
}

export interface SnapshotDiff {
  changed: boolean;
  /** The number of rows that differ. */
  changedLines: number;
  summary: string;
  /** Present when both sizes are known and differ. */
  sizes?: { left: TerminalSize; right: TerminalSize };
  rows: RowDifference[];
}

/** Finds the differences of two snapshots: in their text only, or in anything visible. */
export function diffSnapshots(left: Snapshot, right: Snapshot, mode: DiffMode): SnapshotDiff {
  const [before, after] = [cellsOf(left), cellsOf(right)];
  const rows: RowDifference[] = [];
  for (let row = 0; row < Math.max(before.length, after.length); row++) {
    const difference = diffRow(row, before[row] ?? [], after[row] ?? [], mode);
    if (difference) rows.push(difference);
  }
  const sizes = otherSizes(left.size, right.size);
  const changed = rows.length > 0 || sizes !== undefined;
  const summary = changed ? `Snapshots differ (${rows.length} changed lines)` : 'Snapshots are identical';
  return { changed, changedLines: rows.length, summary, ...(sizes ? { sizes } : {}), rows };
}

function cellsOf(snapshot: Snapshot): Cell[][] {
  const terminal = showSnapshot(snapshot);
  const cells = visibleCells(terminal);
  terminal.dispose();
  return cells;
}

function otherSizes(left: TerminalSize | undefined, right: TerminalSize | undefined): SnapshotDiff['sizes'] {
  if (!left || !right || (left.cols === right.cols && left.rows === right.rows)) return undefined;
  return { left, right };
}

function diffRow(row: number, left: Cell[], right: Cell[], mode: DiffMode): RowDifference | undefined {
  const blank = plainCell(' ');
  const cells: CellDifference[] = [];
  for (let col = 0; col < Math.max(left.length, right.length); col++) {
    const what = differences(left[col] ?? blank, right[col] ?? blank, mode);
    if (what.length === 0) continue;
    const last = cells.at(-1);
    if (last?.to === col && last.what.join() === what.join()) last.to++;
    else cells.push({ from: col, to: col + 1, what });
  }
  return cells.length > 0 ? { row, left: rowText(left), right: rowText(right), cells } : undefined;
}

function differences(left: Cell, right: Cell, mode: DiffMode): string[] {
  const text = left.text === right.text && left.width === right.width ? [] : ['text'];
  if (mode === 'text' || left.style === right.style) return text;
  const names = Object.keys(left.style) as (keyof Style)[];
  const styles = names.flatMap((name) => {
    const [before, after] = [shown(left.style[name]), shown(right.style[name])];
    return before === after ? [] : [`${name} ${before} → ${after}`];
  });
  return [...text, ...styles];
}

function shown(value: Style[keyof Style]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  return 'url' in value ? value.url : colorName(value);
}

function colorName(color: Exclude<Color, string>): string {
  if ('rgb' in color) return hexColor(color.rgb);
  const name = NAMES[color.palette % 8] as string;
  if (color.palette < 8) return name;
  return color.palette < 16 ? `bright-${name}` : `${color.palette}`;
}

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

function rowText(cells: readonly Cell[]): string {
  return cells
    .map(({ text }) => text)
    .join('')
    .trimEnd();
}
