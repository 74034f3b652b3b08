import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { actText, lease, seq, success } from '../fields.js';
import { operation } from '../operation.js';

/** Paste text in one piece. */
export const paste = operation({
  name: 'paste',
  effect: 'input',
  target: 'session',
  summary: 'Paste several lines in one piece, marked as a paste where the program can tell.',
  description: 'Editors and shells with bracketed paste then neither indent it nor run it.',
  input: z.object({ text: z.string().min(1), lease }),
  output: z.object({
    success,
    bytes: z.int().describe('The size of the text.'),
    bracketed: z.boolean().describe('Whether it was marked as a paste for the program.'),
    seq,
  }),
  errors: ['session_exited', 'line_too_long', 'input_queue_full', 'input_locked', 'stale_lease', 'invalid_argument'],
  positionals: ['text'],
  text: ({ bytes, bracketed, seq }) => actText(`Pasted ${bytes} bytes${bracketed ? ' as a bracketed paste' : ''}`, seq),
  example: {
    ...greeter,
    input: { text: 'Ada' },
    output: { success: true, bytes: 3, bracketed: false, seq: GREETER_SEQ },
  },
}).handle(async ({ text, lease }, { session, signal, grant }) => {
  const { bracketedPaste } = session.terminal.modes;
  const { seq } = await session.input.paste(text, { signal, lease, ...grant });
  return { success: true as const, bytes: Buffer.byteLength(text), bracketed: bracketedPaste, seq };
});
