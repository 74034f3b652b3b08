import type { Modes } from './modes.js';

/** The bytes that report a focus change to the program; empty if the program did not request them. */
export function encodeFocus(isGained: boolean, modes: Pick<Modes, 'focusReporting'>): Uint8Array {
  if (!modes.focusReporting) return new Uint8Array();
  return new TextEncoder().encode(isGained ? '\x1b[I' : '\x1b[O');
}
