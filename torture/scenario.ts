/** One way of trying to break the product, and what must hold while it is tried. */
export interface Scenario {
  name: string;
  /** What it does, in one line, for `--help` and the table. */
  does: string;
  /** It says nothing in a few seconds, so `npm test` leaves it out. */
  isLongOnly?: boolean;
  run(context: Context): Figure[] | Promise<Figure[]>;
}

export interface Context {
  /** A fraction of the work, for `npm test`. */
  isShort: boolean;
  /** How long those go on that are only a matter of time. */
  minutes: number;
  /** All that is random comes from here. */
  seed: number;
  /** How much is done, from 0 to 1. */
  progress(done: number): void;
  /** Something that a person may want to know beside the figures. */
  note(text: string): void;
}

/** A criterion: what was measured, and the bound that it must keep. */
export interface Figure {
  what: string;
  measured: number;
  atMost: number;
  unit?: string;
}

/** What a scenario throws when this machine does not let it do what it has to. */
export class NotPossibleHere extends Error {}

export function isKept(figure: Figure): boolean {
  return figure.measured <= figure.atMost;
}
