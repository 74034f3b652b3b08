import type { Cell, Terminal } from '../types.js';

/** Rows of a terminal by number: from 0 on the screen, below 0 in the history above it. */
export interface Rows {
  /** The number of the first row that can be read. */
  readonly first: number;
  text(row: number): string;
  cells(row: number): Cell[];
}

/** The rows of the screen. */
export function screenRows(terminal: Terminal): Rows {
  return { first: 0, text: (row) => terminal.rowText(row), cells: (row) => terminal.cells(row) };
}

/** The rows of the screen, and the history wrapped to the width of the screen. */
export function allRows(terminal: Terminal): Rows {
  const pieces = historyPieces(terminal);
  const pieceAt = (row: number) => pieces[pieces.length + row] as Piece;
  const { text, cells } = screenRows(terminal);
  return {
    first: -pieces.length,
    text: (row) => (row < 0 ? pieceAt(row).text : text(row)),
    cells: (row) => (row < 0 ? pieceAt(row).cells() : cells(row)),
  };
}

/** The part of a history line that fills one row. */
interface Piece {
  text: string;
  cells(): Cell[];
}

function historyPieces({ history, cols }: Terminal): Piece[] {
  const pieces: Piece[] = [];
  for (let line = history.first; line < history.end; line++) {
    const text = history.text(line);
    // each unit is one column, and describing cells would cost more
    const isPlain = /^[\x20-\x7e]*$/.test(text);
    const cells = isPlain ? undefined : history.cells(line);
    for (const [from, to] of cells ? widths(cells, cols) : lengths(text.length, cols)) {
      pieces.push({
        text: cells ? textOf(cells.slice(from, to)) : text.slice(from, to),
        cells: () => (cells ?? history.cells(line)).slice(from, to),
      });
    }
  }
  return pieces;
}

function lengths(length: number, cols: number): [number, number][] {
  const count = Math.max(1, Math.ceil(length / cols));
  return Array.from({ length: count }, (_, i) => [i * cols, Math.min(length, (i + 1) * cols)]);
}

/** The same for cells; wide characters are not cut in half. */
function widths(cells: readonly Cell[], cols: number): [number, number][] {
  const pieces: [number, number][] = [];
  for (let from = 0; from < cells.length || pieces.length === 0; ) {
    const isCut = from + cols < cells.length && cells[from + cols]?.width === 0 && cols > 1;
    const to = Math.min(cells.length, from + cols - (isCut ? 1 : 0));
    pieces.push([from, to]);
    from = to;
  }
  return pieces;
}

function textOf(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join('');
}
