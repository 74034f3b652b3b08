import type { Modes } from '../modes.js';

/** The modes that change what keys send. */
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
