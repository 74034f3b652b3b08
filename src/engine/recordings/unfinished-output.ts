import type { OutputLog } from '../../session/output/output-log.js';
import { plainText } from '../../terminal/views/plain-text.js';

/** A sequence that is longer, such as a picture, is not begun anew. */
const LONGEST_SEQUENCE = 16_384;

/** The beginning of a character or sequence whose end the program has not written yet. */
export function unfinishedOutput(log: OutputLog): Uint8Array {
  const { bytes } = log.read(Math.max(log.start, log.end - LONGEST_SEQUENCE), LONGEST_SEQUENCE);
  const { end } = plainText(bytes);
  return bytes.length - end < LONGEST_SEQUENCE ? bytes.subarray(end) : new Uint8Array();
}
