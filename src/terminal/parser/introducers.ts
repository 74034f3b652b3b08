import * as At from './states.js';

/** The state after ESC and this letter: inside a sequence or a string, or GROUND if the two bytes were all of it. */
export function introducedBy(letter: number, isTmux: boolean): number {
  switch (letter) {
    case 0x5b: // [
      return At.CSI;
    case 0x50: // P
      return At.DCS;
    case 0x5d: // ]
      return At.OSC_STRING;
    case 0x58: // X, SOS
    case 0x5e: // ^, PM
    case 0x5f: // _, APC
      return At.SKIPPED_STRING;
    case 0x6b: // k, the name of a window
      return isTmux ? At.SKIPPED_STRING : At.GROUND;
    default:
      return At.GROUND;
  }
}
