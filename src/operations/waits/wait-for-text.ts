import { z } from 'zod';
import { GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { nearest, patternFields, timeoutMs, waitFields, waitResult } from '../fields.js';
import { operation } from '../operation.js';
import { waitText } from './wait-text.js';

/** Wait until the screen shows something. */
export const waitForText = operation({
  name: 'wait_for_text',
  effect: 'read',
  target: 'session',
  summary: 'Wait until text appears on the screen, or is gone.',
  description:
    'Resolves the moment the text is there. since says what counts: "screen" (whatever the screen shows), "now" (only ' +
    'what is written after the call), or the seq of an act (only what was written after it). To check for text right now, ' +
    'use search_output or search_panes.',
  input: z.object({
    ...patternFields,
    timeout_ms: timeoutMs(10_000),
    since: z
      .string()
      .regex(/^(screen|now|\d+)$/, 'give "screen", "now" or a seq')
      .or(z.int().min(0))
      .optional()
      .describe('"screen", "now", or a seq. Default: "screen" for a session_id, "now" for a pane_id.'),
    invert: z.boolean().default(false).describe('Wait until nothing on the screen matches.'),
  }),
  output: z.object({
    found: z.boolean().describe('With invert: whether it is gone.'),
    match: z.string().optional().describe('The text that matched.'),
    matched_at_entry: z
      .boolean()
      .optional()
      .describe('It was there when the wait began; if not found, it was there but too old to count.'),
    ...waitFields,
    nearest,
  }),
  errors: ['invalid_pattern', 'pattern_too_slow', 'call_too_expensive', 'too_many_waits'],
  positionals: ['pattern'],
  text: (output) =>
    waitText(output, output.match === undefined ? 'The text is gone' : `Found ${JSON.stringify(output.match)}`, {
      goOn: `with since: ${output.seq}`,
    }),
  example: {
    ...greeter,
    input: { pattern: 'name\\?', flags: 'i' },
    output: {
      found: true,
      match: 'Name?',
      matched_at_entry: true,
      outcome: 'matched',
      elapsed_ms: 0,
      screen_text: GREETER_SCREEN,
      seq: GREETER_SEQ,
    },
  },
}).handle(
  async ({ pattern, flags, timeout_ms, since, invert }, { session, isPane, seqAtCall, signal, patienceMs, caller }) => {
    const wanted = since ?? (isPane ? 'now' : 'screen');
    const anchor = wanted === 'now' ? seqAtCall : wanted === 'screen' ? wanted : Number(wanted);
    const result = await session.waits.forText(
      { source: pattern, flags },
      { timeoutMs: timeout_ms, since: anchor, invert, signal, patienceMs, caller },
    );
    // the match came after the call, even if before the wait began
    const matchedAtEntry = wanted === 'now' && result.match ? false : result.matchedAtEntry;
    return {
      found: result.found,
      ...(result.match ? { match: result.match.text } : {}),
      ...(matchedAtEntry === undefined ? {} : { matched_at_entry: matchedAtEntry }),
      ...waitResult(result),
    };
  },
);
