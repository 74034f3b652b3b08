import type { Terminal } from '../terminal/index.js';

const IS_NARROW = /^[\x20-\x7e]*$/;

/** The columns of a row from `from` up to before `to`, blanks and all; of a wide character that is cut a blank is left. */
export function paddedRow(terminal: Terminal, y: number, from: number, to: number): string {
  const text = terminal.rowText(y);
  // one character is one column, and cells cost more to describe
  if (IS_NARROW.test(text)) return text.padEnd(to).slice(from, to);
  const cells = terminal.cells(y).slice(from, to);
  return cells
    .map(({ text, width }, i) => {
      const isCut = (width === 0 && i === 0) || (width === 2 && i === cells.length - 1);
      return isCut ? ' ' : text;
    })
    .join('');
}
