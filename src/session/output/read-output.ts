import { plainText } from '../../terminal/views/plain-text.js';
import type { OutputLog } from './output-log.js';

export interface ReadOutputOptions {
  /** From which seq on. Default 0: everything that is kept. */
  since?: number;
  /** Default 65,536. */
  maxBytes?: number;
  /** Whether escape sequences stay in the text. Default false. */
  raw?: boolean;
}

export interface ReadOutput {
  text: string;
  /** Where this piece ends: the `since` of the next one. */
  seq: number;
  /** Bytes that were asked for, but are not kept any more; one for each gap whose length nobody knows. */
  missed: number;
}

const MOST_BYTES = 65_536;

/** A sequence that is longer, such as a picture, is not waited for. */
const LONGEST_SEQUENCE = 4096;

/** What the program wrote after a seq. A character or sequence that is only half there is left for the next read. */
export function readOutput(log: OutputLog, options: ReadOutputOptions): ReadOutput {
  const { since = 0, maxBytes = MOST_BYTES, raw = false } = options;
  const { bytes, missed } = log.read(since, maxBytes);
  const from = Math.min(Math.max(since, log.start), log.end);
  const { text, end } = plainText(bytes);
  const isHalf = end > 0 && bytes.length - end < LONGEST_SEQUENCE;
  const length = isHalf ? end : bytes.length;
  return {
    text: raw ? new TextDecoder().decode(bytes.subarray(0, length)) : text.replaceAll('\r\n', '\n'),
    seq: from + length,
    missed: missed + log.gapsBetween(from, from + length),
  };
}
