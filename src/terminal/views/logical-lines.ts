import { lengthInLine } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import { contentText, rowText, textOf } from '../screen/text.js';
import type { State } from '../state/state.js';
import type { LogicalLine } from '../types.js';

/** The lines from absolute number `from` up to before `to`; by default those that touch the screen. */
export function logicalLines(state: State, range: { from?: number; to?: number }): LogicalLine[] {
  const top = state.screen.topLine;
  const from = Math.max(range.from ?? top, 0);
  const to = range.to ?? Number.POSITIVE_INFINITY;
  const lines: LogicalLine[] = [];
  let group: Row[] = [];
  let line = 0;
  let y = 0;
  const flush = () => {
    if (group.length > 0 && line >= from && line < to) lines.push(joined(state, group, line, y));
  };
  const add = (row: Row, rowLine: number, rowY: number) => {
    if (group.length > 0 && rowLine === line) {
      group.push(row);
      return;
    }
    flush();
    group = [row];
    line = rowLine;
    y = rowY;
  };
  if (!state.isAlternate) {
    const { scrollback } = state;
    for (let i = scrollback.indexOf(from); i < scrollback.rowCount; i++) {
      const row = scrollback.row(i);
      add(row, row.line, i - scrollback.rowCount);
    }
  }
  let current = top;
  for (let at = 0; at < state.rows; at++) {
    const row = state.screen.row(at);
    if (at > 0 && !row.wrapped) current++;
    add(row, current, at);
  }
  flush();
  return lines;
}

/** The line that these rows make together. */
export function joined(state: State, rows: Row[], line: number, y: number): LogicalLine {
  const { seq } = state;
  const { clusters } = state;
  const lengths = rows.map((row, i) => lengthInLine(row, rows[i + 1]));
  const text =
    rows.length === 1
      ? rowText(rows[0] as Row, clusters)
      : rows.map((row, i) => textOf(row, 0, lengths[i] as number, clusters)).join('');
  return {
    line,
    y,
    rowCount: rows.length,
    text,
    seq: rows.reduce((newest, row) => Math.max(newest, row.seq), 0),
    seqOf(start, end) {
      if (state.seq !== seq) throw new Error('this line was read before the terminal was fed again: read it anew');
      return newestSeq(rows, lengths, state, start, end);
    },
  };
}

function newestSeq(rows: Row[], lengths: number[], state: State, start: number, end: number): number {
  let newest = 0;
  let at = 0;
  for (const [i, row] of rows.entries()) {
    for (let x = 0; x < (lengths[i] as number) && at < end; x++) {
      const length = contentText(row.cells[x] as number, state.clusters).length;
      if (at + length > start && length > 0) newest = Math.max(newest, row.seqAt(x));
      at += length;
    }
  }
  return newest;
}
