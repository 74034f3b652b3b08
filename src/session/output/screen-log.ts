import type { Terminal } from '../../terminal/index.js';

const MAX_ENTRIES = 32;

/** What a screen shows at one moment. */
export interface LoggedScreen {
  readonly text: string;
  /** The `rowLook` of each row. */
  readonly looks: readonly string[];
  /** Where the cursor is, if it is visible. */
  readonly cursor: { readonly x: number; readonly y: number } | undefined;
}

interface Entry extends LoggedScreen {
  seq: number;
  /** The `rowVersion` of each row. */
  versions: number[];
}

/** The screen as it is now. */
export function seeScreen(terminal: Terminal): LoggedScreen {
  const { x, y, visible } = terminal.cursor;
  return {
    text: terminal.screenText(),
    looks: Array.from({ length: terminal.rows }, (_, row) => terminal.rowLook(row)),
    cursor: visible ? { x, y } : undefined,
  };
}

/** What the screen showed at each act, so that a caller can ask later what has changed since. */
export class ScreenLog {
  readonly #terminal: Terminal;
  #entries: Entry[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Remembers the screen as it is now, and returns its seq. */
  note(): number {
    const { seq, rows } = this.#terminal;
    const versions = Array.from({ length: rows }, (_, y) => this.#terminal.rowVersion(y));
    // one entry per seq: nothing was written in between
    this.#entries = this.#entries.filter((entry) => entry.seq !== seq).slice(1 - MAX_ENTRIES);
    this.#entries.push({ seq, ...seeScreen(this.#terminal), versions });
    return seq;
  }

  /** The screen at this seq; undefined if it was not noted, or is no longer kept. */
  at(seq: number): LoggedScreen | undefined {
    return this.#entries.find((entry) => entry.seq === seq);
  }

  /** The rows that have changed since this seq; undefined if the screen at that seq is not known. */
  rowsChangedSince(seq: number): number[] | undefined {
    const entry = this.#entries.find((candidate) => candidate.seq === seq);
    if (!entry) return undefined;
    const rows = Array.from({ length: this.#terminal.rows }, (_, y) => y);
    return rows.filter((y) => this.#terminal.rowVersion(y) !== entry.versions[y]);
  }
}
