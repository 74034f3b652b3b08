import type { Cell, Terminal } from '../../terminal/index.js';
import { bareText } from './bare-text.js';

/** A row as it is now. What is costly to know is read at most once. */
export class ScreenRow {
  readonly text: string;
  readonly #readCells: () => Cell[];
  #cells: Cell[] | undefined;
  #bare: string[] | undefined;

  constructor(text: string, readCells: () => Cell[]) {
    this.text = text;
    this.#readCells = readCells;
  }

  get cells(): Cell[] {
    this.#cells ??= this.text === '' ? [] : this.#readCells();
    return this.#cells;
  }

  /** What each cell shows, without blanks and boxes. */
  get bare(): string[] {
    this.#bare ??= this.cells.map(({ text }) => (PLAIN.test(text) ? text : bareText(text)));
    return this.#bare;
  }

  /** The text before a column. */
  before(x: number): string {
    return this.cells
      .slice(0, x)
      .map(({ text }) => text)
      .join('');
  }
}

/** The rows of a screen, which is read again and again; rows that have not changed are kept. */
export class ScreenRows {
  readonly #terminal: Terminal;
  #kept: { version: number; row: ScreenRow }[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  read(): ScreenRow[] {
    const { rows } = this.#terminal;
    this.#kept = Array.from({ length: rows }, (_, y) => {
      const version = this.#terminal.rowVersion(y);
      const kept = this.#kept[y];
      if (kept?.version === version) return kept;
      return { version, row: new ScreenRow(this.#terminal.rowText(y), () => this.#terminal.cells(y)) };
    });
    return this.#kept.map(({ row }) => row);
  }
}

/** A sign that `bareText` leaves as it is. */
const PLAIN = /^[!-{}~]$/;
