import { z } from 'zod';
import { GREETER_FOCUS, GREETER_READINESS, GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { readinessFields, timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { waitFields, waitResult, waitText } from './wait-result.js';

/** Wait until the program wants input. */
export const waitForInput = operation({
  name: 'wait_for_input',
  effect: 'read',
  target: 'session',
  summary: 'Wait until the program wants input, and say which kind.',
  description:
    'Asks the kernel which process reads the terminal, so it needs no pattern and does not take a pause for a question. After ' +
    'a timeout, state is running, or unknown where input goes elsewhere, as through ssh.',
  input: z.object({ timeout_ms: timeoutMs(30_000) }),
  output: z.object({ ...readinessFields, ...waitFields }),
  shows: () => true,
  errors: ['too_many_waits'],
  text: (output) => `State: ${output.state} (${output.evidence.join('; ')}). ${waitText(output, 'Input is wanted')}`,
  example: {
    ...greeter,
    input: {},
    output: {
      ...GREETER_READINESS,
      outcome: 'matched',
      elapsed_ms: 25,
      screen_text: GREETER_SCREEN,
      ...GREETER_FOCUS,
      seq: GREETER_SEQ,
    },
  },
}).handle(async ({ timeout_ms }, { session, signal, patienceMs, caller }) => {
  const result = await session.waits.forInput({ timeoutMs: timeout_ms, signal, patienceMs, caller });
  return { state: result.state, evidence: result.evidence, ...waitResult(session, result) };
});
