import { CONFLICT, WRONG } from './on-surfaces.js';

/** Errors of tapes, a part of the error table. */
export const tapeErrors = {
  tape_failed: { ...CONFLICT, message: '{place}: {reason}.', hint: '{advice}' },
  tape_invalid: {
    ...WRONG,
    message: 'The tape cannot be played:\n{problems}',
    hint: 'Nothing was started. The guide "VHS tapes" lists the commands that ttypilot knows.',
  },
} as const;
