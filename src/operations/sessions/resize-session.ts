import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { actText, seq, success } from '../fields.js';
import { operation } from '../operation.js';

/** Change the size of a session's terminal. */
export const resizeSession = operation({
  name: 'resize_session',
  effect: 'control',
  target: 'session',
  summary: 'Change the size of the terminal and notify the program.',
  input: z.object({ cols: z.int().min(1).max(1000), rows: z.int().min(1).max(1000) }),
  output: z.object({ success, cols: z.int(), rows: z.int(), seq }),
  errors: ['session_exited'],
  positionals: ['cols', 'rows'],
  isDestructive: false,
  text: ({ cols, rows, seq }) => actText(`The terminal has ${cols}×${rows} cells now`, seq),
  example: {
    ...greeter,
    input: { cols: 120, rows: 40 },
    output: { success: true, cols: 120, rows: 40, seq: GREETER_SEQ },
  },
}).handle(async ({ cols, rows }, { session, grant }) => {
  const { seq, done } = session.resize(cols, rows, grant);
  await done;
  return { success: true as const, cols, rows, seq };
});
