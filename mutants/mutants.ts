import { access } from './lists/access.js';
import { doors } from './lists/doors.js';
import { events } from './lists/events.js';
import { limits } from './lists/limits.js';
import { processes } from './lists/processes.js';
import { receipts } from './lists/receipts.js';
import { recordings } from './lists/recordings.js';
import { sessions } from './lists/sessions.js';
import { waits } from './lists/waits.js';
import type { Mutant } from './mutant.js';

/** Faults in every important line that tests must protect. */
export const mutants: readonly Mutant[] = [
  ...access,
  ...doors,
  ...events,
  ...limits,
  ...processes,
  ...receipts,
  ...recordings,
  ...sessions,
  ...waits,
];
