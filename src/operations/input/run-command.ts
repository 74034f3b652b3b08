import { z } from 'zod';
import { lease, seq, timeoutMs } from '../fields.js';
import { operation } from '../operation.js';

const output = z.object({
  outcome: z
    .enum(['done', 'interrupted', 'exited', 'timed_out', 'pending'])
    .describe('"interrupted": the shell abandoned the command without an exit code. "exited": the shell has ended.'),
  exit_code: z.int().optional().describe('Of the command, or of the shell when it has ended.'),
  output: z.string(),
  truncated: z.boolean().describe('Lines at the beginning are missing.'),
  left_out: z
    .object({ lines: z.int(), since: z.int() })
    .optional()
    .describe('What max_lines left out; read_output with this since has it.'),
  timed_out: z.boolean(),
  seq,
  exited: z.boolean().optional().describe('True when the shell has ended.'),
});

/** Run a command in a shell session. */
export const runCommand = operation({
  name: 'run_command',
  effect: 'input',
  target: 'session',
  summary: 'Run a command in the shell of a session: its exit code and its whole output.',
  description:
    'The session must be a shell at its prompt: bash, zsh, fish or any POSIX shell, also over ssh. cd and variables stay. ' +
    'After "timed_out" and "pending" the command still runs: call again with the same command and with since set to seq.',
  input: z.object({
    command: z.string().min(1).describe('One or more lines, as you would type them.'),
    timeout_ms: timeoutMs(30_000),
    max_lines: z.int().min(1).max(1_000_000).optional().describe('Only the newest lines. Default: all that were kept.'),
    since: z.int().min(0).optional().describe('The seq of a result that was "timed_out" or "pending".'),
    lease,
  }),
  output,
  shows: () => true,
  errors: [
    'command_running',
    'not_a_shell',
    'invalid_argument',
    'line_too_long',
    'session_exited',
    'input_locked',
    'stale_lease',
  ],
  positionals: ['command'],
  text: (result) => `${result.output === '' ? '(no output)' : result.output}\n\n[${facts(result)}]`,
  example: {
    program: { command: 'sh', args: ['-i'] },
    ready: '[$#] $',
    input: { command: 'echo hello; false' },
    output: { outcome: 'done', exit_code: 1, output: 'hello', truncated: false, timed_out: false, seq: 0 },
  },
}).handle(async ({ command, timeout_ms, max_lines, since, lease }, { session, signal, patienceMs, grant }) => {
  const result = await session.runCommand(command, {
    timeoutMs: timeout_ms,
    ...(max_lines === undefined ? {} : { maxLines: max_lines }),
    since,
    lease,
    signal,
    patienceMs,
    ...grant,
  });
  return {
    outcome: result.outcome,
    ...(result.exitCode === undefined ? {} : { exit_code: result.exitCode }),
    output: result.output,
    truncated: result.truncated,
    ...(result.leftOut ? { left_out: result.leftOut } : {}),
    timed_out: result.timedOut,
    seq: result.seq,
    ...(result.exit ? { exited: true } : {}),
  };
});

function facts({ outcome, exit_code, truncated, left_out, seq }: z.output<typeof output>): string {
  const code = exit_code === undefined ? 'no exit code' : `exit code ${exit_code}`;
  const endings = {
    done: code,
    interrupted: `interrupted, ${code}`,
    exited: `the shell has exited, ${code}`,
    timed_out: `timed out, still running: call again with the same command and since: ${seq} to go on waiting`,
    pending: `pending, still running: call again with the same command and since: ${seq} to go on waiting`,
  };
  const missing = left_out
    ? `lines left out before these: ${left_out.lines}, to read them: read_output since ${left_out.since}`
    : 'the beginning is not kept any more';
  return [endings[outcome], ...(truncated ? [missing] : []), `seq ${seq}`].join(', ');
}
