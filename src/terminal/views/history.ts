import { lengthInLine } from '../screen/reflow.js';
import type { Row } from '../screen/row.js';
import type { State } from '../state/state.js';
import type { Cell, History } from '../types.js';
import { describeCells } from './describe-cells.js';
import { JoinedLine } from './logical-lines.js';

/** The public view of the scrollback: logical lines by absolute number. */
export class HistoryView implements History {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get first(): number {
    const { scrollback } = this.#state;
    return scrollback.rowCount > 0 ? scrollback.lineAt(0) : scrollback.nextLine;
  }

  get end(): number {
    return this.#state.scrollback.nextLine;
  }

  get rowCount(): number {
    return this.#state.scrollback.rowCount;
  }

  text(line: number): string {
    const rows = this.#rowsOf(line);
    return new JoinedLine(this.#state, rows, line, 0).text;
  }

  seq(line: number): number {
    return this.#rowsOf(line).reduce((newest, row) => Math.max(newest, row.seq), 0);
  }

  cells(line: number): Cell[] {
    const rows = this.#rowsOf(line);
    return rows.flatMap((row, i) => describeCells(this.#state, row, 0, lengthInLine(row, rows[i + 1])));
  }

  #rowsOf(line: number): Row[] {
    const { scrollback } = this.#state;
    const rows: Row[] = [];
    for (let i = scrollback.indexOf(line); i < scrollback.rowCount && scrollback.lineAt(i) === line; i++) {
      rows.push(scrollback.row(i));
    }
    if (rows.length === 0)
      throw new RangeError(`no line ${line} in the history: it has ${this.first} to ${this.end - 1}`);
    return rows;
  }
}
