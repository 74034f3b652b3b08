import { z } from 'zod';
import { GREETER_FOCUS, GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { nearestField, screenAspect, stableMs, waitFields, waitResult, waitText } from './wait-result.js';

/** Wait until the screen has changed and come to rest. */
export const waitForScreenChange = operation({
  name: 'wait_for_screen_change',
  effect: 'read',
  target: 'session',
  summary: 'Wait until the visible text has changed and then stayed the same for a while.',
  description: 'For when you do not know what will appear. Counts from what you last saw or did.',
  input: z.object({
    timeout_ms: timeoutMs(5000),
    stable_ms: stableMs,
    of: screenAspect,
    since: z
      .enum(['seen', 'now'])
      .or(z.int().min(0))
      .default('seen')
      .describe('"seen" (what you last saw or did; the default), "now", or the seq of an act.'),
  }),
  output: z.object({ changed: z.boolean(), ...waitFields, nearest: nearestField }),
  shows: () => true,
  errors: ['invalid_argument', 'too_many_waits'],
  text: (output) => waitText(output, 'The screen has changed', { goOn: `with since: ${output.seq}` }),
  example: {
    ...greeter,
    input: { since: 0, stable_ms: 0 },
    output: {
      changed: true,
      outcome: 'matched',
      elapsed_ms: 0,
      screen_text: GREETER_SCREEN,
      ...GREETER_FOCUS,
      seq: GREETER_SEQ,
    },
  },
}).handle(async ({ timeout_ms, stable_ms, of, since }, { session, seqAtCall, signal, patienceMs, caller, viewer }) => {
  const known = typeof since === 'number' ? since : since === 'seen' ? session.seen.since(viewer) : undefined;
  // output that came while the pane was being found came after the call
  const anchor = known ?? (session.seq > seqAtCall ? seqAtCall : undefined);
  const result = await session.waits.forScreenChange({
    timeoutMs: timeout_ms,
    stableMs: stable_ms,
    of,
    ...(anchor === undefined ? {} : { since: anchor }),
    signal,
    patienceMs,
    caller,
  });
  return { changed: result.changed, ...waitResult(session, result) };
});
