import { z } from 'zod';
import { seq, timeoutMs } from './fields.js';
import { operation } from './operation.js';

/** Run a command in a shell session. */
export const runCommand = operation({
  name: 'run_command',
  effect: 'input',
  target: 'session',
  summary: 'Run a command in the shell of a session: its exit code and its whole output.',
  description:
    'The session must be a shell at its prompt. The output is complete also when it is longer than the screen.',
  input: z.object({
    command: z.string().min(1),
    timeout_ms: timeoutMs(30_000),
    max_lines: z.int().min(1).max(1_000_000).optional().describe('Only the newest lines. Default: all that are kept.'),
  }),
  output: z.object({
    exit_code: z.int().optional().describe('Not there when the command did not end in time.'),
    output: z.string(),
    truncated: z.boolean().describe('Lines at the beginning are missing.'),
    timed_out: z.boolean(),
    seq,
  }),
  errors: ['session_exited', 'command_running'],
  positionals: ['command'],
  example: {
    program: { command: 'sh', args: ['-i'] },
    ready: '[$#] $',
    input: { command: 'echo hello; false' },
    output: { exit_code: 1, output: 'hello', truncated: false, timed_out: false, seq: 0 },
  },
}).handle(async ({ command, timeout_ms, max_lines }, { session, signal }) => {
  const result = await session.runCommand(command, {
    timeoutMs: timeout_ms,
    ...(max_lines === undefined ? {} : { maxLines: max_lines }),
    signal,
  });
  return {
    ...(result.exitCode === undefined ? {} : { exit_code: result.exitCode }),
    output: result.output,
    truncated: result.truncated,
    timed_out: result.timedOut,
    seq: result.seq,
  };
});
