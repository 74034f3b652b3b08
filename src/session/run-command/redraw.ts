import type { Terminal } from '../../terminal/index.js';

/** Where the line that carries a command is on the screen. */
export interface TypedLine {
  /** The column in which it begins. */
  x: number;
  /** How many rows it takes. */
  rows: number;
}

/** Finds a line of ASCII that ends at the cursor, if it has been echoed completely and unchanged. */
export function findTyped(terminal: Terminal, line: string): TypedLine | undefined {
  const { cols, cursor } = terminal;
  const start = cursor.y * cols + cursor.x - line.length;
  // at the right edge, the row of the cursor depends on the shell
  if (start < 0 || cursor.x === 0) return undefined;
  const top = Math.floor(start / cols);
  const rows = cursor.y - top + 1;
  const x = start % cols;
  const cells = Array.from({ length: rows }, (_, i) => terminal.cells(top + i)).flat();
  const typed = cells.slice(x, x + line.length).map(({ text }) => text || ' ');
  return typed.join('') === line ? { x, rows } : undefined;
}

/** A printf format, safe in any quotes, that replaces the entered line on the screen with the command that it carries. */
export function redraw({ x, rows }: TypedLine, command: string): string {
  return inPrintf(`\x1b[${rows}A\x1b[${x + 1}G\x1b[J${visible(command)}\r\n`);
}

/** As a shell's line editor shows it. */
function visible(command: string): string {
  return command
    .trim()
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) => `^${String.fromCharCode(control.charCodeAt(0) ^ 0x40)}`)
    .replace(/[\x80-\x9f]/g, '?')
    .replaceAll('\n', '\r\n');
}

function inPrintf(text: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  return text.replace(/[^\w ./:=,-]/gu, (character) => [...Buffer.from(character)].map(octal).join(''));
}
