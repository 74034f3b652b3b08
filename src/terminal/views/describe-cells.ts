import { TAIL, WIDE } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import { contentText } from '../screen/text.js';
import type { State } from '../state/state.js';
import type { Cell, Style } from '../types.js';

/** The cells of [from, to) in full detail. */
export function describeCells(state: State, row: Row, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  let word = Number.NaN;
  let style: Style | undefined;
  for (let x = from; x < to; x++) {
    const content = row.cells[x] as number;
    const last = word;
    word = row.styleAt(x);
    // neighbours share it, which saves most of the time and memory
    if (!style || word !== last) style = state.styles.describe(word);
    cells.push({
      text: contentText(content, state.clusters),
      width: content & TAIL ? 0 : content & WIDE ? 2 : 1,
      style,
      seq: row.seqAt(x),
    });
  }
  return cells;
}
