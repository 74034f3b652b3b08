import { z } from 'zod';
import { GREETER_FOCUS, GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { patternFields, since, timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { anchorOf } from '../since.js';
import { nearestField, waitFields, waitResult, waitText } from './wait-result.js';

/** Wait until the screen shows something. */
export const waitForText = operation({
  name: 'wait_for_text',
  effect: 'read',
  target: 'session',
  summary: 'Wait until text appears on the screen, or is gone.',
  description:
    'For text that comes without an act of yours; act can wait itself. since says what counts: "screen" (whatever is shown), ' +
    '"now", "seen" or a seq (what is written after that). With timeout_ms 0 it checks once.',
  input: z.object({
    ...patternFields,
    timeout_ms: timeoutMs(10_000),
    since: since
      .optional()
      .describe('"screen", "now", "seen", or a seq. Default: "screen" for a session_id, "now" for a pane_id.'),
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
    nearest: nearestField,
  }),
  shows: () => true,
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
      ...GREETER_FOCUS,
      seq: GREETER_SEQ,
    },
  },
}).handle(
  async (
    { pattern, flags, timeout_ms, since, invert },
    { session, isPane, isAgain, signal, patienceMs, caller, ...call },
  ) => {
    const wanted = since ?? (isPane ? 'now' : 'screen');
    const anchor = anchorOf(wanted, { session, ...call });
    const options = { timeoutMs: timeout_ms, since: anchor, invert, signal, patienceMs, caller };
    const forText = (changed: Partial<typeof options> = {}) =>
      session.waits.forText({ source: pattern, flags }, { ...options, ...changed });
    // it may have come and scrolled away while the answer was lost
    const shown = isAgain && wanted === 'screen' && !invert ? await forText({ timeoutMs: 0 }) : undefined;
    const result = shown?.found ? shown : await forText(shown ? { since: call.seqAtCall } : {});
    // the match came after the call, even if before the wait began
    const matchedAtEntry = wanted === 'now' && result.match ? false : result.matchedAtEntry;
    return {
      found: result.found,
      ...(result.match ? { match: result.match.text } : {}),
      ...(matchedAtEntry === undefined ? {} : { matched_at_entry: matchedAtEntry }),
      ...waitResult(session, result),
    };
  },
);
