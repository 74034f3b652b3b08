import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { seq } from '../fields.js';
import { operation } from '../operation.js';

/** Be the only one who types into a session. */
export const takeControl = operation({
  name: 'take_control',
  effect: 'control',
  target: 'session',
  summary: 'Take a session over: until release_control, only calls with the lease that this gives may type.',
  description:
    'Input of others then fails at once with input_locked. What they have begun stops before its next write, also when ' +
    'the session is released soon. Every hand-over has a new number, so calls from before it are refused.',
  input: z.object({
    holder: z.string().min(1).max(200).describe('Who takes over; those who are refused are told this name.'),
    force: z.boolean().default(false).describe('Take it also from somebody else who holds it.'),
  }),
  output: z.object({ lease: z.int().describe('To be given with every input from now on.'), seq }),
  errors: ['input_locked'],
  positionals: ['holder'],
  example: { ...greeter, input: { holder: 'Ada' }, output: { lease: 1, seq: GREETER_SEQ } },
}).handle(({ holder, force }, { session }) => ({
  lease: session.lease.take(holder, { force }),
  seq: session.seq,
}));
