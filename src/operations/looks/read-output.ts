import { z } from 'zod';
import { oneStep } from '../../base/work.js';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { seq } from '../fields.js';
import { operation } from '../operation.js';

/** The output of a program, as a stream. */
export const readOutput = operation({
  name: 'read_output',
  effect: 'read',
  target: 'session',
  summary: 'What the program wrote since a seq, in the order of writing.',
  description:
    'Includes what was overwritten or has scrolled away. Call again with since set to seq until text is empty. The newest ' +
    'megabyte is kept; missed counts the wanted bytes that are gone.',
  input: z.object({
    since: z.literal('seen').or(z.int().min(0)).default(0).describe('A seq, or "seen": what you last saw.'),
    max_bytes: z.int().min(1).max(1_000_000).default(65_536),
    raw: z.boolean().default(false).describe('Keep escape sequences.'),
  }),
  output: z.object({ text: z.string(), seq, missed: z.int().min(0) }),
  errors: ['too_many_requests'],
  text: ({ text, seq, missed }) =>
    `${text}\n\n[seq ${seq}${missed > 0 ? `, ${missed} bytes before this are gone` : ''}]`,
  example: { ...greeter, input: { since: 0 }, output: { text: 'Name? ', seq: GREETER_SEQ, missed: 0 } },
}).handle(({ since, max_bytes, raw }, { session, run, viewer }) => {
  const from = since === 'seen' ? (session.seen.of(viewer).shown?.seq ?? 0) : since;
  return run(oneStep(() => session.readOutput({ since: from, maxBytes: max_bytes, raw })));
});
