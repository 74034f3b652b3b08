import type { Terminal } from '../../terminal/index.js';

const MOST_ENTRIES = 32;

interface Entry {
  seq: number;
  text: string;
  /** What `rowVersion` said of each row. */
  versions: number[];
}

/** What the screen showed at certain moments, so that one can ask later what has changed since. */
export class ScreenLog {
  readonly #terminal: Terminal;
  #entries: Entry[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Remembers what the screen shows now, and gives the seq under which it can be asked for. */
  note(): number {
    const { seq, rows } = this.#terminal;
    const versions = Array.from({ length: rows }, (_, y) => this.#terminal.rowVersion(y));
    // one entry for each seq: nothing was written in between, and who asks wants the newest
    this.#entries = this.#entries.filter((entry) => entry.seq !== seq).slice(1 - MOST_ENTRIES);
    this.#entries.push({ seq, text: this.#terminal.screenText(), versions });
    return seq;
  }

  /** The text at this seq; undefined when it was not noted, or too long ago. */
  textAt(seq: number): string | undefined {
    return this.#entries.find((entry) => entry.seq === seq)?.text;
  }

  /** The rows that do not show any more what they showed at this seq; undefined when it is not known. */
  rowsChangedSince(seq: number): number[] | undefined {
    const entry = this.#entries.find((candidate) => candidate.seq === seq);
    if (!entry) return undefined;
    const rows = Array.from({ length: this.#terminal.rows }, (_, y) => y);
    return rows.filter((y) => this.#terminal.rowVersion(y) !== entry.versions[y]);
  }
}
