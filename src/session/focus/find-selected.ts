import type { Terminal } from '../../terminal/index.js';

/** Something on the screen that looks selected. */
export interface Selection {
  row: number;
  col: number;
  text: string;
  how: string;
}

/** What looks selected on the screen, most likely first. */
export function findSelected(terminal: Terminal): Selection[] {
  for (let row = 0; row < terminal.rows; row++) {
    const cells = terminal.cells(row);
    const col = cells.findIndex(({ style, text }) => style.inverse && text.trim() !== '');
    if (col < 0) continue;
    const end = cells.findIndex(({ style }, x) => x > col && !style.inverse);
    const text = cells
      .slice(col, end < 0 ? undefined : end)
      .map((cell) => cell.text || ' ')
      .join('')
      .trim();
    return [{ row, col, text, how: 'inverse' }];
  }
  return [];
}
