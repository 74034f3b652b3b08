import type { Cell, Style, Terminal } from '../../../src/terminal/types.js';

export const CSI = '\x1b[';
export const OSC = '\x1b]';
export const DCS = '\x1bP';
export const ST = '\x1b\\';
export const BEL = '\x07';

/** Eight rows of eight different characters, each followed by CR LF except the last. */
export const LETTERS = ['abcdefgh', 'ijklmnop', 'qrstuvwx', 'yz012345', 'ABCDEFGH', 'IJKLMNOP', 'QRSTUVWX', 'YZ6789!@'];

export function lines(...rows: string[]): string {
  return rows.join('\r\n');
}

function cellAt(terminal: Terminal, x: number, y = 0): Cell {
  const cell = terminal.cells(y)[x];
  if (!cell) throw new Error(`no cell at ${x},${y}`);
  return cell;
}

export function styleAt(terminal: Terminal, x: number, y = 0): Style {
  return cellAt(terminal, x, y).style;
}

/** Feeds text in one byte per character, so that a `check` can go on where `feed` ended. */
export function feedLatin1(terminal: Terminal, bytes: string): void {
  terminal.feed(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}

/** The number of a text in hexadecimal, as XTGETTCAP wants names and gives values. */
export function hex(text: string): string {
  return Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
