import { alternateCorrections } from './alternate-corrections.js';
import type { Correction } from './correction.js';
import { cursorCorrections } from './cursor-corrections.js';
import { printCorrections } from './print-corrections.js';
import { resizeCorrections } from './resize-corrections.js';
import { screenCorrections } from './screen-corrections.js';
import { widthCorrections } from './width-corrections.js';

/** Every accepted difference: xterm.js with all of these must agree with us in everything. */
export const corrections: Correction[] = [
  ...printCorrections,
  ...screenCorrections,
  ...cursorCorrections,
  ...alternateCorrections,
  ...widthCorrections,
  ...resizeCorrections,
];
