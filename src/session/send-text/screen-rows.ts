import type { Cell, Terminal } from '../../terminal/index.js';

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

/**
 * A text without anything that a program may add or drop when it shows an input line: blanks (it wraps and indents), box
 * drawing, control characters.
 */
export function bareText(text: string): string {
  return text.normalize('NFC').replace(NOT_SHOWN, '');
}

/** Whether a cell holds only box drawing or a blank. */
export function isFrame(text: string): boolean {
  return bareText(text) === '';
}

// box drawing, block elements and the vertical bar used in their place; variation selectors may be kept or dropped
const NOT_SHOWN = /\s|\p{Cc}|\p{Cf}|\p{Variation_Selector}|\||[\u2500-\u259f]/gu;
