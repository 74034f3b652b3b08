import { lengthInLine } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import { contentText, textOf, textOfRow } from '../screen/text.js';
import type { State } from '../state/state.js';
import type { LineRange, LogicalLine } from '../types.js';

/** The lines with absolute numbers in [from, to); by default those that touch the screen. */
export function logicalLines(state: State, range: LineRange): LogicalLine[] {
  const screen = range.screen === 'main' ? state.main : state.screen;
  const { scrollback } = screen;
  const from = Math.max(range.from ?? screen.topLine, 0);
  const to = range.to ?? Number.POSITIVE_INFINITY;
  const lines: LogicalLine[] = [];
  let rows: Row[] = [];
  let line = 0;
  let y = 0;
  const flush = () => {
    if (rows.length > 0 && line >= from && line < to) lines.push(new JoinedLine(state, rows, line, y));
  };
  const add = (row: Row, rowLine: number, rowY: number) => {
    if (rows.length > 0 && rowLine === line) {
      rows.push(row);
      return;
    }
    flush();
    [rows, line, y] = [[row], rowLine, rowY];
  };
  if (scrollback) {
    for (let i = scrollback.indexOf(from); i < scrollback.rowCount; i++) {
      if (scrollback.lineAt(i) >= to) {
        flush();
        return lines;
      }
      const row = scrollback.row(i);
      add(row, row.line, i - scrollback.rowCount);
    }
  }
  let current = screen.topLine;
  for (let at = 0; at < state.rows; at++) {
    const row = screen.row(at);
    if (at > 0 && !row.wrapped) current++;
    add(row, current, at);
  }
  flush();
  return lines;
}

/** Joins rows into one logical line. */
export class JoinedLine implements LogicalLine {
  readonly line: number;
  readonly y: number;
  readonly text: string;
  readonly seq: number;
  readonly #state: State;
  readonly #rows: Row[];
  readonly #readAt: number;

  constructor(state: State, rows: Row[], line: number, y: number) {
    this.#state = state;
    this.#rows = rows;
    this.#readAt = state.seq;
    this.line = line;
    this.y = y;
    this.text = rows.length === 1 ? textOfRow(rows[0] as Row, state.clusters) : this.#joinedText();
    this.seq = rows.reduce((newest, row) => Math.max(newest, row.seq), 0);
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  seqOf(start: number, end: number): number {
    if (this.#state.seq !== this.#readAt) {
      throw new Error('this line was read before the terminal was fed again: read it again');
    }
    let newest = 0;
    let at = 0;
    for (const [i, row] of this.#rows.entries()) {
      const length = lengthInLine(row, this.#rows[i + 1]);
      for (let x = 0; x < length && at < end; x++) {
        const units = contentText(row.cells[x] as number, this.#state.clusters).length;
        if (at + units > start && units > 0) newest = Math.max(newest, row.seqAt(x));
        at += units;
      }
    }
    return newest;
  }

  #joinedText(): string {
    const { clusters } = this.#state;
    return this.#rows.map((row, i) => textOf(row, 0, lengthInLine(row, this.#rows[i + 1]), clusters)).join('');
  }
}
