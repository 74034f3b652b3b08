import type { Work } from '../../base/work.js';
import type { Terminal } from '../../terminal/index.js';
import { cellsOf, eachRow, type Part } from '../part.js';

/** Rows as plain text, one line each. */
export function* textView(terminal: Terminal, part: Part): Work<string> {
  const rows = yield* eachRow(part, (y) => numbered(part, y, rowText(terminal, part, y)));
  return rows.join('\n');
}

/** Prefixes a picked row with its number. */
export function numbered({ isPicked }: Part, y: number, text: string): string {
  return isPicked ? `${y}: ${text}` : text;
}

/** The text of one row of the part, up to the last written cell. */
export function rowText(terminal: Terminal, part: Part, y: number): string {
  if (part.isFullWidth) return terminal.rowText(y);
  const cells = cellsOf(terminal, part, y);
  const end = cells.findLastIndex(({ text, width, seq }) => width === 0 || text !== ' ' || seq > 0) + 1;
  return cells
    .slice(0, end)
    .map(({ text }) => text)
    .join('');
}
