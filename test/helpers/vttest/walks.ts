import { ecma48Walks } from './ecma48.js';
import { vt100Walks } from './vt100.js';
import { vt220Walks } from './vt220.js';
import { vt420Walks } from './vt420.js';
import { vt520Walks } from './vt520.js';
import type { Walk } from './walk.js';
import { xtermWalks } from './xterm.js';

/**
 * Menus 1, 2, 3, 6, 8 and 11 of vttest as far as they apply. Left out, with the menu's number:
 * - what needs fingers or a mouse: local echo (11.1.2.1), user-defined keys (11.1.7), keyboard control (11.3.4), mouse
 *   (11.8.5);
 * - what this terminal does not have, and does not answer: a printer (11.1.4), soft characters (11.1.5, 3.12), status
 *   line (11.2.6.2), presentation and terminal state reports (11.2.5.3.1, 2, 4, 5, 11.2.5.4), supplemental sets
 *   (11.2.5.5), fonts (11.8.4), Tektronix (11.8.6);
 * - what vttest itself does not implement: pages (11.2.4), macros (11.3.5), and others that it marks with a star.
 */
export const walks: readonly Walk[] = [
  ...vt100Walks,
  ...vt220Walks,
  ...vt420Walks,
  ...vt520Walks,
  ...ecma48Walks,
  ...xtermWalks,
];
