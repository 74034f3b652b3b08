/** Where the parser is between two bytes. */
export const GROUND = 0;
export const ESCAPE = 1;
export const CSI = 2;
/** A malformed sequence: consumed up to its final byte. */
export const CSI_IGNORE = 3;
export const DCS = 4;
export const DCS_IGNORE = 5;
export const OSC_STRING = 6;
export const DCS_STRING = 7;
/** SOS, PM, APC: consumed up to their end. */
export const SKIPPED_STRING = 8;
/** ESC inside a string: the end, or another sequence. */
export const STRING_ESCAPE = 9;
