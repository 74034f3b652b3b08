import type { Spread } from './spread.js';

/** One line of the table. */
export interface Result {
  what: string;
  /** The peer. The ratio is ours to theirs, or theirs to ours where less is better, so that more is always better. */
  against?: string;
  /** The measured value with its unit, as shown. */
  value: string;
  ratio?: Spread;
  /** The bound for the ratio or the value. */
  target?: string;
  isMet?: boolean;
  /** So bad that something is broken, even on a busy machine. */
  isBroken?: boolean;
}

export interface Effort {
  /** A smoke run, only to see that nothing is broken. */
  isShort: boolean;
  repetitions: number;
  /** Bytes of each load. */
  bytes: number;
}

/** One measurement, taken on all its sides in the same run. */
export interface Figure {
  name: string;
  summary: string;
  measure(effort: Effort): Promise<Result[]> | Result[];
}
