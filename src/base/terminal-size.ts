import { fail } from './errors/errors.js';

export interface TerminalSize {
  cols: number;
  rows: number;
}

/** The limit of both the kernel and the terminal. */
const MAX_SIDE = 10_000;

/** Throws `invalid_argument` for an impossible terminal size. */
export function checkSize(cols: number, rows: number): void {
  for (const [name, value] of Object.entries({ cols, rows })) {
    if (Number.isInteger(value) && value >= 1 && value <= MAX_SIDE) continue;
    throw fail('invalid_argument', { name, reason: `${value} is not a whole number from 1 to ${MAX_SIDE}` });
  }
}
