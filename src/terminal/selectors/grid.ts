import type { Terminal } from '../types.js';
import { allRows, type Rows, screenRows } from './rows.js';
import type { Rect } from './selector.js';

/** One row as text, with the start and end column of the character of each UTF-16 unit. */
interface Line {
  text: string;
  columns: readonly Columns[];
}

interface Columns {
  col: number;
  endCol: number;
}

/** A screen or a part of it as text with positions: rows as waits see them, joined by newlines. */
export class Grid {
  readonly text: string;
  readonly rows: Rows;
  /** The part of the screen covered here; history rows count down from -1. */
  readonly area: Rect;
  readonly #lines: readonly Line[];
  readonly #starts: number[];

  private constructor(rows: Rows, area: Rect, lines: readonly Line[]) {
    this.rows = rows;
    this.area = area;
    this.#lines = lines;
    this.text = lines.map(({ text }) => text).join('\n');
    let start = 0;
    this.#starts = lines.map(({ text }) => {
      const at = start;
      start += text.length + 1;
      return at;
    });
  }

  static of(terminal: Terminal): Grid {
    return Grid.#read(terminal, screenRows(terminal));
  }

  static withHistory(terminal: Terminal): Grid {
    return Grid.#read(terminal, allRows(terminal));
  }

  static #read(terminal: Terminal, rows: Rows): Grid {
    const area = { col: 0, row: rows.first, width: terminal.cols, height: terminal.rows - rows.first };
    return new Grid(
      rows,
      area,
      Array.from({ length: area.height }, (_, i) => lineOf(rows, rows.first + i)),
    );
  }

  /** The part inside a rectangle; anything beyond its edges is cut off. */
  crop({ col, row, width, height }: Rect): Grid {
    const first = Math.max(row, this.area.row);
    const lines = this.#lines.slice(first - this.area.row, Math.max(0, row + height - this.area.row));
    const isInside = (column: number) => column >= col && column < col + width;
    const cropped = lines.map(({ text, columns }) => {
      const kept = Array.from(columns.keys()).filter((i) => isInside((columns[i] as Columns).col));
      return {
        text: kept.map((i) => text[i]).join(''),
        columns: kept.map((i) => columns[i] as Columns),
      };
    });
    const left = Math.max(col, this.area.col);
    const right = Math.min(col + width, this.area.col + this.area.width);
    return new Grid(
      this.rows,
      { col: left, row: first, width: Math.max(0, right - left), height: lines.length },
      cropped,
    );
  }

  /** The same without trailing blanks, so that `$` matches at the last visible character; itself if there are none. */
  trimmed(): Grid {
    const lines = this.#lines.map(trimmedLine);
    return lines.every((line, i) => line === this.#lines[i]) ? this : new Grid(this.rows, this.area, lines);
  }

  /** The position of the character at an offset of the text; a newline is just behind the row that it ends. */
  place(offset: number): Columns & { row: number } {
    const index = this.#lineAt(offset);
    const { columns } = this.#lines[index] as Line;
    const behind = columns.at(-1)?.endCol ?? 0;
    const at = columns[offset - (this.#starts[index] as number)] ?? { col: behind, endCol: behind };
    return { ...at, row: this.area.row + index };
  }

  #lineAt(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lineOf(rows: Rows, row: number): Line {
  const text = rows.text(row);
  // each unit is one column, and describing cells would cost more
  if (/^[\x20-\x7e]*$/.test(text)) {
    return { text, columns: Array.from(text, (_, col) => ({ col, endCol: col + 1 })) };
  }
  const columns = rows
    .cells(row)
    .flatMap(({ text, width }, col) => Array(text.length).fill({ col, endCol: col + width }));
  return { text, columns: columns.slice(0, text.length) };
}

function trimmedLine(line: Line): Line {
  const end = line.text.trimEnd();
  return end === line.text ? line : { text: end, columns: line.columns.slice(0, end.length) };
}
