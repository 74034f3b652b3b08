import { plainText } from '../../terminal/views/plain-text.js';
import type { OutputLog } from './output-log.js';

export interface ReadOutputOptions {
  /** Where to begin. Default 0: everything that is kept. */
  since?: number;
  /** Default 65,536. */
  maxBytes?: number;
  /** Keeps escape sequences in the text. Default false. */
  raw?: boolean;
}

export interface ReadOutput {
  text: string;
  /** Where this piece ends; the `since` of the next one. */
  seq: number;
  /** How many of the requested bytes are no longer kept. A gap of unknown length counts as one. */
  missed: number;
}

const MAX_BYTES = 65_536;
/** A longer incomplete sequence, such as a picture, is not left for the next read. */
const MAX_SEQUENCE = 4096;
const CARRIAGE_RETURN = 0x0d;

/** What the program wrote after a seq. An incomplete character, sequence or line end is left for the next read. */
export function readOutput(log: OutputLog, options: ReadOutputOptions): ReadOutput {
  const { since = 0, maxBytes = MAX_BYTES, raw = false } = options;
  const { bytes, missed } = log.read(since, maxBytes);
  const from = Math.min(Math.max(since, log.start), log.end);
  const { text, end } = plainText(bytes);
  const isHalf = end > 0 && bytes.length - end < MAX_SEQUENCE;
  const whole = isHalf ? end : bytes.length;
  // its line feed may follow, and a read of this one byte must not stop there
  const isLineEnd = !raw && bytes[whole - 1] === CARRIAGE_RETURN && (whole > 1 || from + whole === log.end);
  const length = isLineEnd ? whole - 1 : whole;
  const lines = (isLineEnd ? text.slice(0, -1) : text).replaceAll('\r\n', '\n');
  return {
    text: raw ? new TextDecoder().decode(bytes.subarray(0, length)) : lines,
    seq: from + length,
    missed: missed + log.gapsBetween(from, from + length),
  };
}
