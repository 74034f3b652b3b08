import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { seq } from '../fields.js';
import { operation } from '../operation.js';

/** Become the only caller that types into a session. */
export const takeControl = operation({
  name: 'take_control',
  effect: 'control',
  target: 'session',
  summary: 'Take over a session: until release_control, only calls with the returned lease may type.',
  description:
    'Input from other callers fails with input_locked, and input that they have begun stops before its next write.',
  input: z.object({
    holder: z.string().min(1).max(200).describe('Refused callers see this name.'),
    force: z.boolean().default(false).describe('Take it even from another holder.'),
  }),
  output: z.object({ lease: z.int().describe('Pass it with every input from now on.'), seq }),
  errors: ['input_locked'],
  positionals: ['holder'],
  example: { ...greeter, input: { holder: 'Ada' }, output: { lease: 1, seq: GREETER_SEQ } },
}).handle(({ holder, force }, { session }) => ({
  lease: session.lease.take(holder, { force }),
  seq: session.seq,
}));
