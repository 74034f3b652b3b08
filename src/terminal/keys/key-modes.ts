import type { Modes } from '../modes.js';

/** What the program has switched on that changes what keys send. */
export type KeyModes = Pick<
  Modes,
  | 'applicationCursor'
  | 'applicationKeypad'
  | 'backarrowSendsBackspace'
  | 'newline'
  | 'modifyOtherKeys'
  | 'formatOtherKeys'
  | 'kittyFlags'
>;

export type KeyEvent = 'press' | 'repeat' | 'release';
