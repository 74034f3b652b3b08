import { z } from 'zod';
import { greeter } from '../example-program.js';
import { seq } from '../fields.js';
import { operation } from '../operation.js';
import { START_ERRORS } from './start-errors.js';

const size = z.int().min(1).max(1000).optional();

/** Start the program of a session again. */
export const restartSession = operation({
  name: 'restart_session',
  effect: 'control',
  target: 'session',
  summary: 'Start the program of a session again, in a new session: same arguments, environment, directory and limits.',
  description:
    'The old session stays as it is. Variables given at its start are kept in memory only: env_lost of get_session says when ' +
    'a restart runs without them.',
  input: z.object({ cols: size.describe('Default: as at its start.'), rows: size }),
  output: z.object({ session_id: z.string(), pid: z.int(), cols: z.int(), rows: z.int(), seq }),
  errors: START_ERRORS,
  isDestructive: false,
  isForPeople: true,
  text: ({ session_id, cols, rows }) => `Session ${session_id} is running, ${cols}×${rows}.`,
  example: {
    ...greeter,
    input: { cols: 100, rows: 30 },
    output: { session_id: 's-9xk2mwq7tb', pid: 4712, cols: 100, rows: 30, seq: 0 },
  },
}).handle(async (wanted, { session, engine }) => {
  const started = await engine.restart(session, wanted);
  const { cols, rows } = started.terminal;
  return { session_id: started.id, pid: started.pid, cols, rows, seq: started.seq };
});
