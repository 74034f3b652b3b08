import { CLUSTER, CODE_MASK, TAIL, WIDE } from './cells.js';
import type { ClusterTable } from './clusters.js';
import type { Row } from './row.js';
import type { State } from './state.js';
import type { Cell } from './types.js';

/** The text of a row up to its last cell that holds something; spaces that were written count. */
export function rowText(row: Row, clusters: ClusterTable): string {
  row.text ??= textOf(row, 0, contentEnd(row), clusters);
  return row.text;
}

/** The text of the cells [from, to): a blank is a space. */
export function textOf(row: Row, from: number, to: number, clusters: ClusterTable): string {
  const codes = new Array<number>(to - from);
  for (let x = from; x < to; x++) {
    const content = row.cells[x] as number;
    if (content > 0x7f) return textOfAny(row, from, to, clusters);
    codes[x - from] = content || 0x20;
  }
  return String.fromCharCode.apply(null, codes);
}

/** One past the last cell that holds text. */
export function contentEnd(row: Row): number {
  let end = row.used;
  while (end > 0 && row.cells[end - 1] === 0) end--;
  return end;
}

/** The text of one cell's content; the tail of a wide character has none. */
export function contentText(content: number, clusters: ClusterTable): string {
  if (content & TAIL) return '';
  if (content & CLUSTER) return clusters.text(content & CODE_MASK);
  return content === 0 ? ' ' : String.fromCodePoint(content & CODE_MASK);
}

/** The cells of [from, to) with everything that is known of them. */
export function describeCells(state: State, row: Row, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  for (let x = from; x < to; x++) {
    const content = row.cells[x] as number;
    cells.push({
      text: contentText(content, state.clusters),
      width: content & TAIL ? 0 : content & WIDE ? 2 : 1,
      style: state.styles.describe(row.cells[row.width + x] as number),
      seq: row.seqAt(x),
    });
  }
  return cells;
}

function textOfAny(row: Row, from: number, to: number, clusters: ClusterTable): string {
  let text = '';
  for (let x = from; x < to; x++) text += contentText(row.cells[x] as number, clusters);
  return text;
}
