import type { Modes } from './modes.js';

/** The bytes that tell the program that its window gained or lost the focus; empty when it did not ask. */
export function encodeFocus(isGained: boolean, modes: Pick<Modes, 'focusReporting'>): Uint8Array {
  if (!modes.focusReporting) return new Uint8Array();
  return new TextEncoder().encode(isGained ? '\x1b[I' : '\x1b[O');
}
