import { TAIL, WIDE } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import { contentText } from '../screen/text.js';
import type { State } from '../state/state.js';
import type { Cell } from '../types.js';

/** The cells of [from, to) in full detail. */
export function describeCells(state: State, row: Row, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  for (let x = from; x < to; x++) {
    const content = row.cells[x] as number;
    cells.push({
      text: contentText(content, state.clusters),
      width: content & TAIL ? 0 : content & WIDE ? 2 : 1,
      style: state.styles.describe(row.styleAt(x)),
      seq: row.seqAt(x),
    });
  }
  return cells;
}
