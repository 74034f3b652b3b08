import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { patternFields, seq } from '../fields.js';
import { operation } from '../operation.js';

/** Search the history and the screen. */
export const searchOutput = operation({
  name: 'search_output',
  effect: 'read',
  target: 'session',
  summary: 'Find lines in the history and on the screen.',
  input: z.object({
    ...patternFields,
    offset: z.int().min(0).default(0).describe('How many matching lines to skip.'),
    limit: z.int().min(1).max(1000).default(100),
  }),
  output: z.object({
    matches: z.array(
      z.object({ line: z.int().describe('Counted from the first line of the session.'), text: z.string(), seq }),
    ),
    total: z.int().describe('The number of all matching lines.'),
  }),
  errors: ['invalid_pattern', 'pattern_too_slow', 'call_too_expensive', 'too_many_requests'],
  positionals: ['pattern'],
  text: ({ matches, total }) =>
    [foundLines(total, matches.length), ...matches.map(({ line, text }) => `${line}: ${text}`)].join('\n'),
  example: {
    ...greeter,
    input: { pattern: 'name', flags: 'i' },
    output: { matches: [{ line: 0, text: 'Name?', seq: GREETER_SEQ }], total: 1 },
  },
}).handle(({ pattern, flags, offset, limit }, { session, run }) =>
  run(session.slices.search({ source: pattern, flags }, { offset, limit })),
);

function foundLines(total: number, here: number): string {
  const found = total === 1 ? '1 line matches' : `${total} lines match`;
  return here < total ? `${found}, ${here} of them here.` : `${found}.`;
}
