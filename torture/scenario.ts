/** One attempt to break the product, and the bounds that must hold meanwhile. */
export interface Scenario {
  name: string;
  /** One line for `--help` and the report. */
  does: string;
  /** Proves nothing within a few seconds, so `npm test` leaves it out. */
  isLongOnly?: boolean;
  run(context: Context): Figure[] | Promise<Figure[]>;
}

export interface Context {
  /** A fraction of the work, for `npm test`. */
  isShort: boolean;
  /** How long the open-ended scenarios run. */
  minutes: number;
  /** The only source of randomness. */
  seed: number;
  /** Reports the fraction of the work done, from 0 to 1. */
  progress(done: number): void;
  /** Prints a detail that the figures do not show. */
  note(text: string): void;
}

/** One criterion: its measured value and its bound. */
export interface Figure {
  what: string;
  measured: number;
  atMost: number;
  unit?: string;
}

/** Thrown by a scenario that cannot run on this machine. */
export class NotPossibleHere extends Error {}

export function isKept(figure: Figure): boolean {
  return figure.measured <= figure.atMost;
}
