import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { seq, success } from '../fields.js';
import { operation } from '../operation.js';

/** Let others type again. */
export const releaseControl = operation({
  name: 'release_control',
  effect: 'control',
  target: 'session',
  summary: 'Release a session that was taken with take_control: all callers may type again.',
  input: z.object({ lease: z.int().describe('The number from take_control.') }),
  output: z.object({ success, seq }),
  errors: ['stale_lease'],
  positionals: ['lease'],
  example: {
    ...greeter,
    before: [{ operation: 'take_control', input: { holder: 'Ada' } }],
    input: { lease: 1 },
    output: { success: true, seq: GREETER_SEQ },
  },
}).handle(({ lease }, { session }) => {
  session.lease.release(lease);
  return { success: true as const, seq: session.seq };
});
