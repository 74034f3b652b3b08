import type { AfterEnter } from './after-enter.js';
import type { LineRead } from './line-read.js';
import type { Receipt } from './receipt.js';
import type { SeenAs } from './staged-text.js';

/** What an observation says about a text; without `accepted` it says that Enter may be pressed again. */
export interface Proof {
  accepted?: Receipt['accepted'];
  evidence: string;
}

/** What follows from the look at the input line after Enter. A break is looked into first. */
export const afterEnter: Record<Exclude<AfterEnter, 'broken'>, Proof> = {
  gone: { accepted: 'yes', evidence: 'the input line does not hold it any more' },
  covered: {
    accepted: 'unconfirmed',
    evidence: 'something else has the cursor, and the text stands where it was typed',
  },
  ended: { accepted: 'yes', evidence: 'the line editor has taken the line' },
  exited: { accepted: 'yes', evidence: 'the program ended after Enter' },
  busy: { accepted: 'unconfirmed', evidence: 'the program has not come to read Enter yet' },
  still: { evidence: 'the text was still in the input line after Enter' },
};

/** What follows from who read the line that the kernel has. */
export const afterLine: Record<LineRead, Proof> = {
  read: { accepted: 'yes', evidence: 'the program has read the line' },
  answered: { accepted: 'yes', evidence: 'the program wrote after the line' },
  exited: { accepted: 'yes', evidence: 'the program ended after Enter' },
  silent: {
    accepted: 'unconfirmed',
    evidence: 'the terminal has the line, but nothing shows that the program reads it',
  },
};

export const seen: Record<SeenAs, string> = {
  text: 'seen in the input line',
  chip: 'seen in the input line as a sign for a paste',
  mask: 'seen in the input line as signs that hide it',
};

/** By whether the paste was marked as one. */
export const typed: Record<'true' | 'false' | 'undefined', string> = {
  true: 'typed as a marked paste',
  false: 'typed as keys',
  undefined: 'pasted by tmux, which marks it where the program has asked for that',
};
