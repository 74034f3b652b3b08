import type { OutputLog } from '../../session/output/output-log.js';
import { plainText } from '../../terminal/views/plain-text.js';

/** A longer unfinished sequence, such as a picture, is not repeated. */
const MAX_SEQUENCE = 16_384;

/** The start of a character or sequence that the program has not finished writing. */
export function unfinishedOutput(log: OutputLog): Uint8Array {
  const { bytes } = log.read(Math.max(log.start, log.end - MAX_SEQUENCE), MAX_SEQUENCE);
  const { end } = plainText(bytes);
  return bytes.length - end < MAX_SEQUENCE ? bytes.subarray(end) : new Uint8Array();
}
