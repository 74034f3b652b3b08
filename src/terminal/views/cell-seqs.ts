import type { Row } from '../screen/row.js';
import type { ScreenBuffer } from '../screen/screen-buffer.js';
import type { State } from '../state/state.js';
import type { CellSeqs } from '../types.js';

/** When each cell was written, as runs; blank cells at the end of a row are left out. */
export function readCellSeqs(state: State): CellSeqs {
  const main = rowsOf(state.main).map(runsOf);
  return state.isAlternate ? { main, alternate: rowsOf(state.screen).map(runsOf) } : { main };
}

/** Makes the cells as old as the runs say. Runs that do not fit are cut off. */
export function writeCellSeqs(state: State, { main, alternate = [] }: CellSeqs): void {
  writeScreen(state.main, main);
  if (state.isAlternate) writeScreen(state.screen, alternate);
}

function rowsOf(screen: ScreenBuffer): Row[] {
  return Array.from({ length: screen.height }, (_, y) => screen.row(y));
}

function runsOf(row: Row): number[] {
  const runs: number[] = [];
  for (let x = 0; x < row.used; ) {
    const seq = row.seqAt(x);
    let step = 0;
    let count = 1;
    if (seq > 0 && x + 1 < row.used && row.seqAt(x + 1) === seq + 1) step = 1;
    while (x + count < row.used && row.seqAt(x + count) === seq + step * count) count++;
    runs.push(step === 0 && count > 1 ? -count : count, seq);
    x += count;
  }
  return runs;
}

function writeScreen(screen: ScreenBuffer, rows: readonly (readonly number[])[]): void {
  for (const [y, row] of rowsOf(screen).entries()) {
    const runs = rows[y] ?? [];
    let x = 0;
    let newest = 0;
    for (let at = 0; at + 1 < runs.length && x < row.used; at += 2) {
      const [count, seq] = [runs[at] as number, runs[at + 1] as number];
      for (let i = 0; i < Math.abs(count) && x < row.used; i++, x++) {
        const written = seq > 0 && count > 0 ? seq + i : seq;
        row.noteTime(x, written);
        newest = Math.max(newest, written);
      }
    }
    for (; x < row.used; x++) row.noteTime(x, 0);
    row.seq = newest;
  }
}
