import type { Cell, Cursor, Modes, Terminal } from '../../terminal/index.js';
import { isSameStyle } from './same-style.js';

/** What a terminal showed at one moment. */
export interface TraceScreen {
  seq: number;
  /** When the last byte before this moment came, since the start of the trace. */
  atMs: number;
  cols: number;
  rows: number;
  cursor: Cursor;
  title: string;
  isAlternate: boolean;
  modes: Modes;
  /** Row by row, without unwritten cells at their ends. */
  text: string[];
  cells: Cell[][];
}

export function screenOf(terminal: Terminal, atMs: number): TraceScreen {
  const { seq, cols, rows, cursor, title, isAlternate, modes } = terminal;
  const every = <T>(read: (y: number) => T) => Array.from({ length: rows }, (_, y) => read(y));
  const text = every((y) => terminal.rowText(y));
  return { seq, atMs, cols, rows, cursor, title, isAlternate, modes, text, cells: every((y) => terminal.cells(y)) };
}

/** A row that differs between two screens. */
export interface ScreenRowChange {
  row: number;
  /** Absent where one of the screens has no such row. */
  before?: string;
  after?: string;
  /** The columns of [from, to) that differ, in text or style. */
  columns: [from: number, to: number][];
}

export interface ScreenChanges {
  before: Pick<TraceScreen, 'seq' | 'atMs' | 'cols' | 'rows' | 'cursor' | 'title' | 'isAlternate'>;
  after: Pick<TraceScreen, 'seq' | 'atMs' | 'cols' | 'rows' | 'cursor' | 'title' | 'isAlternate'>;
  rows: ScreenRowChange[];
}

export function changesBetween(a: TraceScreen, b: TraceScreen): ScreenChanges {
  const rows: ScreenRowChange[] = [];
  for (let row = 0; row < Math.max(a.rows, b.rows); row++) {
    const columns = changedColumns(a.cells[row] ?? [], b.cells[row] ?? []);
    if (columns.length === 0) continue;
    const [before, after] = [a.text[row], b.text[row]];
    rows.push({ row, columns, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) });
  }
  return { before: briefly(a), after: briefly(b), rows };
}

function briefly({ seq, atMs, cols, rows, cursor, title, isAlternate }: TraceScreen): ScreenChanges['before'] {
  return { seq, atMs, cols, rows, cursor, title, isAlternate };
}

function changedColumns(a: readonly Cell[], b: readonly Cell[]): [number, number][] {
  const columns: [number, number][] = [];
  for (let x = 0; x < Math.max(a.length, b.length); x++) {
    if (looksSame(a[x], b[x])) continue;
    const last = columns.at(-1);
    if (last && last[1] === x) last[1] = x + 1;
    else columns.push([x, x + 1]);
  }
  return columns;
}

function looksSame(a: Cell | undefined, b: Cell | undefined): boolean {
  if (!a || !b) return a === b;
  const isText = (a.text || ' ') === (b.text || ' ') && a.width === b.width;
  return isText && isSameStyle(a.style, b.style);
}
