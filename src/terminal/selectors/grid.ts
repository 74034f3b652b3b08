import type { Terminal } from '../types.js';
import type { Rect } from './selector.js';

/** One row as text, with the columns from which and up to which the character of each UTF-16 unit stands. */
interface Line {
  text: string;
  columns: readonly Columns[];
}

interface Columns {
  col: number;
  endCol: number;
}

/** A screen, or a part of it, as text that knows where it stands. Rows are trimmed at the end and joined by newlines. */
export class Grid {
  readonly text: string;
  readonly #lines: readonly Line[];
  readonly #top: number;
  readonly #starts: number[];

  private constructor(lines: readonly Line[], top: number) {
    this.#lines = lines;
    this.#top = top;
    this.text = lines.map(({ text }) => text).join('\n');
    let start = 0;
    this.#starts = lines.map(({ text }) => {
      const at = start;
      start += text.length + 1;
      return at;
    });
  }

  static of(terminal: Terminal): Grid {
    return new Grid(
      Array.from({ length: terminal.rows }, (_, y) => lineOf(terminal, y)),
      0,
    );
  }

  /** The part inside a rectangle; what reaches over its edge is cut off. */
  crop({ col, row, width, height }: Rect): Grid {
    const first = Math.max(row, this.#top);
    const lines = this.#lines.slice(first - this.#top, Math.max(0, row + height - this.#top));
    const isInside = (column: number) => column >= col && column < col + width;
    const cropped = lines.map(({ text, columns }) => {
      const kept = Array.from(columns.keys()).filter((i) => isInside((columns[i] as Columns).col));
      return trimmed({
        text: kept.map((i) => text[i]).join(''),
        columns: kept.map((i) => columns[i] as Columns),
      });
    });
    return new Grid(cropped, first);
  }

  /** Where the character at a place in the text stands; a newline stands behind the row that it ends. */
  place(offset: number): Columns & { row: number } {
    const index = this.#lineAt(offset);
    const { columns } = this.#lines[index] as Line;
    const behind = columns.at(-1)?.endCol ?? 0;
    const at = columns[offset - (this.#starts[index] as number)] ?? { col: behind, endCol: behind };
    return { ...at, row: this.#top + index };
  }

  #lineAt(offset: number): number {
    let index = this.#starts.length - 1;
    while (index > 0 && (this.#starts[index] as number) > offset) index--;
    return index;
  }
}

function lineOf(terminal: Terminal, y: number): Line {
  const text = terminal.rowText(y);
  // one unit is one column, and cells cost more to describe
  if (/^[\x20-\x7e]*$/.test(text)) {
    return trimmed({ text, columns: Array.from(text, (_, col) => ({ col, endCol: col + 1 })) });
  }
  const cells = terminal.cells(y);
  const columns = cells.flatMap(({ text, width }, col) => Array(text.length).fill({ col, endCol: col + width }));
  return trimmed({ text: cells.map((cell) => cell.text).join(''), columns });
}

function trimmed({ text, columns }: Line): Line {
  const end = text.trimEnd();
  return { text: end, columns: columns.slice(0, end.length) };
}
