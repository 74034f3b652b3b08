import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { actText, key, lease, seq, shownInput, success } from '../fields.js';
import { operation } from '../operation.js';

/** Type into a session: literal text, or keys by name. */
export const sendInput = operation({
  name: 'send_input',
  effect: 'input',
  target: 'session',
  summary: 'Type text or keys only, without waiting.',
  description:
    'act also waits and looks. Give one of input, key and keys. A line break in input is the Enter key. If a key is unknown, ' +
    'none is sent.',
  input: z.object({
    input: z.string().min(1).optional().describe('Text to type; a line break is the Enter key.'),
    key: key.optional(),
    keys: z.array(key).min(1).max(1000).optional().describe('Keys to press, one after another.'),
    lease,
  }),
  output: z.object({
    success,
    sent: z.string().describe('The typed text, or the names of the keys; dots for a password prompt.'),
    seq,
  }),
  errors: [
    'session_exited',
    'unknown_key',
    'key_not_sendable',
    'line_too_long',
    'input_queue_full',
    'input_locked',
    'stale_lease',
    'invalid_argument',
  ],
  positionals: ['input'],
  text: ({ sent, seq }) => actText(`Sent ${JSON.stringify(sent)}`, seq),
  example: { ...greeter, input: { input: 'Ada\n' }, output: { success: true, sent: 'Ada\n', seq: GREETER_SEQ } },
}).handle(async ({ input, key, keys, lease }, { session, signal, grant }) => {
  const given = [input, key, keys].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw fail('invalid_input', { operation: 'send_input', reason: 'give one of input, key and keys' });
  }
  if (input !== undefined) {
    const act = await session.input.type(input, { signal, lease, ...grant });
    return { success: true as const, sent: shownInput(input, act), seq: act.seq };
  }
  const names = keys ?? [key as string];
  const act = await session.input.press(names, { signal, lease, ...grant });
  return { success: true as const, sent: shownInput(names.join(' '), act), seq: act.seq };
});
