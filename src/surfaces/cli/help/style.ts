import type { Output } from '../show/output.js';

/** Colours are for terminals, and for those who want them. */
export function isColourful(output: Output): boolean {
  return output.isDataTerminal && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}
