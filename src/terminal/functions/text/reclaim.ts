import { CLUSTER, CODE_MASK } from '../../screen/cells.js';
import type { PackedRows } from '../../screen/packed-rows.js';
import type { Row } from '../../screen/row.js';
import type { ScreenBuffer } from '../../screen/screen-buffer.js';
import type { State } from '../../state/state.js';

/** The more history a sweep has to scan, the more entries it waits for, so that sweeps stay a small share of the time. */
const ENTRIES_PER_ROW = 8;

/** Frees styles and links that no cell, pen or saved cursor uses. */
export function reclaimStyles(state: State): void {
  const mark = (use: (word: number) => void) => {
    use(state.pen);
    use(state.erasePen);
    visit(
      state,
      (row) => {
        for (let i = row.width; i < row.width + row.used; i++) use(row.cells[i] as number);
      },
      (block) => block.styles.forEach(use),
    );
  };
  state.styles.sweep(mark, state.scrollback.rowCount * ENTRIES_PER_ROW);
}

export function reclaimClusters(state: State): void {
  const mark = (use: (number: number) => void) => {
    visit(
      state,
      (row) => {
        for (let x = 0; x < row.used; x++) {
          const content = row.cells[x] as number;
          if (content & CLUSTER) use(content & CODE_MASK);
        }
      },
      (block) => block.clusters.forEach(use),
    );
  };
  state.clusters.sweep(mark, state.scrollback.rowCount * ENTRIES_PER_ROW);
}

function visit(state: State, onRow: (row: Row) => void, onBlock: (block: PackedRows) => void): void {
  const screens: ScreenBuffer[] = state.alternate ? [state.main, state.alternate] : [state.main];
  for (const screen of screens) for (let y = 0; y < screen.height; y++) onRow(screen.row(y));
  state.scrollback.visit(onRow, onBlock);
}
