import { CLUSTER, CODE_MASK, TAIL } from './cells.js';
import type { ClusterTable } from './clusters.js';
import type { Row } from './row.js';

/** The text of a row up to its last non-blank cell; written spaces count as text. */
export function textOfRow(row: Row, clusters: ClusterTable): string {
  if (row.text === null) {
    row.text = textOf(row, 0, contentEnd(row), clusters);
    row.version = 0;
    row.look = null;
  }
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

function textOfAny(row: Row, from: number, to: number, clusters: ClusterTable): string {
  let text = '';
  for (let x = from; x < to; x++) text += contentText(row.cells[x] as number, clusters);
  return text;
}
