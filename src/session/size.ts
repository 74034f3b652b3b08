import { fail } from '../base/errors/errors.js';

/** What both the kernel and the terminal take. */
const LARGEST_SIDE = 10_000;

/** Throws `invalid_argument` for a size that a terminal cannot have. */
export function checkSize(cols: number, rows: number): void {
  for (const [name, value] of Object.entries({ cols, rows })) {
    if (Number.isInteger(value) && value >= 1 && value <= LARGEST_SIDE) continue;
    throw fail('invalid_argument', { name, reason: `${value} is no whole number from 1 to ${LARGEST_SIDE}` });
  }
}
