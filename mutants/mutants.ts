import { doors } from './lists/doors.js';
import { receipts } from './lists/receipts.js';
import { sessions } from './lists/sessions.js';
import { waits } from './lists/waits.js';
import type { Mutant } from './mutant.js';

/** Every important line that a test must hold. */
export const mutants: readonly Mutant[] = [...waits, ...sessions, ...receipts, ...doors];
