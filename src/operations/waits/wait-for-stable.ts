import { z } from 'zod';
import { GREETER_FOCUS, GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { nearestField, screenAspect, stableMs, waitFields, waitResult, waitText } from './wait-result.js';

/** Wait until the screen is at rest. */
export const waitForStable = operation({
  name: 'wait_for_stable',
  effect: 'read',
  target: 'session',
  summary: 'Wait until the visible text has stayed the same for a while.',
  input: z.object({ stable_ms: stableMs, of: screenAspect, timeout_ms: timeoutMs(5000) }),
  output: z.object({ stable: z.boolean(), ...waitFields, nearest: nearestField }),
  shows: () => true,
  errors: ['too_many_waits'],
  text: (output) => waitText(output, 'The screen is at rest'),
  example: {
    ...greeter,
    input: { stable_ms: 50 },
    output: {
      stable: true,
      outcome: 'matched',
      elapsed_ms: 50,
      screen_text: GREETER_SCREEN,
      ...GREETER_FOCUS,
      seq: GREETER_SEQ,
    },
  },
}).handle(async ({ stable_ms, of, timeout_ms }, { session, signal, patienceMs, caller }) => {
  const result = await session.waits.forStable({
    stableMs: stable_ms,
    of,
    timeoutMs: timeout_ms,
    signal,
    patienceMs,
    caller,
  });
  return { stable: result.stable, ...waitResult(session, result) };
});
