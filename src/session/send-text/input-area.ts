import type { Terminal } from '../../terminal/index.js';

const ROWS_ABOVE = 6;
const ROWS_BELOW = 3;
const MAX_COLUMNS = 200;

/** The screen around the cursor, for people who look for the cause of a failure. */
export function inputArea(terminal: Terminal): string {
  const { y } = terminal.cursor;
  const from = Math.max(0, y - ROWS_ABOVE);
  const to = Math.min(terminal.rows, y + ROWS_BELOW + 1);
  return Array.from({ length: to - from }, (_, i) => terminal.rowText(from + i).slice(0, MAX_COLUMNS)).join('\n');
}
