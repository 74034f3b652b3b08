import type { AfterEnter, LineRead } from './after-enter.js';
import type { Receipt } from './receipt.js';
import type { SeenAs } from './staged-text.js';

/** What an observation proves about a text; without `accepted`, Enter may be pressed again. */
export interface Proof {
  accepted?: NonNullable<Receipt['accepted']>;
  evidence: string;
}

/** What the input line proves after Enter. A break is examined first. */
export const afterEnter: Record<Exclude<AfterEnter, 'broken'>, Proof> = {
  gone: { accepted: 'yes', evidence: 'the input line no longer holds it' },
  covered: {
    accepted: 'unconfirmed',
    evidence: 'something else has the cursor, and the text is still where it was typed',
  },
  changed: {
    accepted: 'unconfirmed',
    evidence: 'the text is still where it was typed, and something else has changed; look before the next key',
  },
  relabelled: {
    accepted: 'unconfirmed',
    evidence:
      'the text is before the cursor, but its label is another one, so Enter was not pressed again; look before the next key',
  },
  ended: { accepted: 'yes', evidence: 'the line editor has taken the line' },
  exited: { accepted: 'yes', evidence: 'the program ended after Enter' },
  busy: { accepted: 'unconfirmed', evidence: 'the program has not read Enter yet' },
  still: { evidence: 'the text was still in the input line after Enter' },
};

/** What the reader of a line in the kernel proves. */
export const afterLine: Record<LineRead, Proof> = {
  read: { accepted: 'yes', evidence: 'the program has read the line' },
  answered: { accepted: 'yes', evidence: 'the program wrote after the line' },
  exited: { accepted: 'yes', evidence: 'the program ended after Enter' },
  silent: {
    accepted: 'unconfirmed',
    evidence: 'the terminal has the line, but nothing shows that the program has read it',
  },
};

export const seen: Record<SeenAs, string> = {
  text: 'seen in the input line',
  chip: 'seen in the input line as a placeholder for a paste',
  mask: 'seen in the input line, masked',
  parked: 'seen away from the cursor, in the only place that gained it',
  parkedChip: 'seen away from the cursor as a placeholder for a paste, in the only place that gained one',
};

/** By whether the paste was bracketed. */
export const typedAs: Record<'true' | 'false' | 'undefined', string> = {
  true: 'typed as a bracketed paste',
  false: 'typed as keys',
  undefined: 'pasted by tmux, which brackets it if the program has asked for that',
};

export const NO_ECHO = 'the terminal does not echo what is typed';

/** What is known of a text that was typed but not found, and the next safe step: never one that types it again. */
export const unseen = {
  nowhere: 'typed, not seen in an input line; look, then press enter with act; do not send it again',
  ambiguous:
    'typed, seen in several places, so it is unknown which is the input line; look, then press enter with act; do not send it again',
};

export const lost =
  'something else took the place of the input line; nothing more was typed; look, and deal with that first';
