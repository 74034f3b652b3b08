import { z } from 'zod';
import { timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { waitFields, waitResult, waitText } from './wait-result.js';

/** Wait until the program has ended. */
export const waitForExit = operation({
  name: 'wait_for_exit',
  effect: 'read',
  target: 'session',
  summary: 'Wait until the program has ended.',
  input: z.object({ timeout_ms: timeoutMs(30_000) }),
  output: z.object({
    ...waitFields,
    exited: z.boolean(),
    signal: z.string().optional().describe('The signal that ended it.'),
    reason: z.enum(['exited', 'signaled', 'closed', 'idle_timeout', 'absolute_timeout', 'lost']).optional(),
    last_lines: z.array(z.string()).describe('The last non-empty lines.'),
  }),
  shows: () => true,
  errors: ['too_many_waits'],
  text: (output) => waitText(output, met(output)),
  example: {
    program: { command: 'sh', args: ['-c', 'echo bye; exit 3'] },
    ready: 'bye',
    input: {},
    output: {
      outcome: 'matched',
      elapsed_ms: 0,
      screen_text: `bye${'\n'.repeat(23)}`,
      selected: [],
      cursor: { col: 0, row: 1, visible: true },
      seq: 5,
      exited: true,
      exit_code: 3,
      reason: 'exited',
      last_lines: ['bye'],
    },
  },
}).handle(async ({ timeout_ms }, { session, signal, patienceMs, caller }) => {
  const result = await session.waits.forExit({ timeoutMs: timeout_ms, signal, patienceMs, caller });
  const { exit } = result;
  return {
    ...waitResult(session, result),
    exited: result.exited,
    ...(exit?.signal === undefined ? {} : { signal: exit.signal }),
    ...(exit ? { reason: exit.reason } : {}),
    last_lines: exit?.lastLines ?? [],
  };
});

function met({ reason }: { reason?: string | undefined }): string {
  if (reason === 'idle_timeout') return 'Ended by its idle limit';
  return reason === 'absolute_timeout' ? 'Ended by its time limit' : 'It is over';
}
