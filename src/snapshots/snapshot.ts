import type { TerminalSize } from '../base/terminal-size.js';
import { rowAnsi } from '../render/formats/ansi.js';
import { type Cell, createTerminal, type Terminal } from '../terminal/index.js';
import { isEmpty, visibleCells, visibleRow, withJoinedBlanks } from './cells.js';
import { type Mark, markCells } from './masks.js';

/** A screen as text: one line per row, styles as SGR, no trailing blanks. Lines end with a newline. */
export interface Snapshot {
  text: string;
  /** Unknown when the text came without its size. */
  size?: TerminalSize | undefined;
}

/** Limit of the width and height of a text without a known size. */
const MAX_SIDE = 2000;

/** Takes a snapshot of the screen without masked parts. Screens that look the same give the same text. */
export function takeSnapshot(terminal: Terminal, marks: readonly Mark[] = []): Snapshot {
  const { cols, rows } = terminal;
  return { text: snapshotText(markCells(visibleCells(terminal), marks)), size: { cols, rows } };
}

/** The text of a snapshot that shows these cells. */
export function snapshotText(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => rowAnsi(withJoinedBlanks(cells.slice(0, usedWidth(cells)))));
  const end = lines.findLastIndex((line) => line !== '') + 1;
  return lines
    .slice(0, end)
    .map((line) => `${line}\n`)
    .join('');
}

/** A terminal that shows the snapshot. */
export function showSnapshot({ text, size }: Snapshot): Terminal {
  return show(text, size ?? sizeOf(text));
}

function show(text: string, { cols, rows }: TerminalSize): Terminal {
  const terminal = createTerminal({ cols, rows, scrollback: 0 });
  // with carriage returns, as a terminal's line discipline adds them
  terminal.feed(new TextEncoder().encode(linesOf(text).slice(0, rows).join('\r\n')));
  return terminal;
}

/** One row per line, as wide as the widest line. */
function sizeOf(text: string): TerminalSize {
  const rows = Math.min(linesOf(text).length, MAX_SIDE);
  const wide = show(text, { cols: MAX_SIDE, rows });
  let cols = 1;
  // row by row, because all cells at once would take a lot of memory
  for (let y = 0; y < rows; y++) cols = Math.max(cols, usedWidth(visibleRow(wide, y)));
  wide.dispose();
  return { cols, rows };
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split(/\r?\n/);
}

function usedWidth(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => !isEmpty(cell)) + 1;
}
