import type { Spread } from './spread.js';

/** One line of the table. */
export interface Result {
  what: string;
  /** Against whom; the ratio is ours to theirs, or theirs to ours where less is better, so that more is always better. */
  against?: string;
  /** The measured value, with its unit, for people. */
  value: string;
  ratio?: Spread;
  /** What the ratio, or the value, must reach. */
  target?: string;
  isMet?: boolean;
  /** So bad that something is broken, whatever the machine is busy with. */
  isBroken?: boolean;
}

export interface Effort {
  /** Only to see that nothing is broken. */
  isShort: boolean;
  repetitions: number;
  /** Bytes of each load. */
  bytes: number;
}

/** Something that is measured, in one run, on all its sides. */
export interface Figure {
  name: string;
  summary: string;
  measure(effort: Effort): Promise<Result[]> | Result[];
}
