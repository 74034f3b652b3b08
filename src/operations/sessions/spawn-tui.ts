import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import type { Engine } from '../../engine/engine.js';
import type { SessionOptions } from '../../engine/session-options.js';
import type { Session } from '../../session/session.js';
import { type ActAnswer, actAnswer, firstActInput, stepsOf, untilOf } from '../act-fields.js';
import { answerText } from '../act-text.js';
import { type CallContext, viewerOf } from '../call-context.js';
import { path, seq, text, timeoutMs } from '../fields.js';
import { operation } from '../operation.js';
import { START_ERRORS } from './start-errors.js';

/** The kernel's limit for one argument, including its NUL. */
const MAX_ARGUMENT = 131_071;
/** Below the kernel's limit, because every session keeps its arguments in memory. */
const MAX_TOTAL = 262_144;
const TOO_LONG = `all together have more than ${MAX_TOTAL} characters`;

const seconds = z.number().min(0).max(31_536_000).optional();

/** Start a program in a terminal. */
export const spawnTui = operation({
  name: 'spawn_tui',
  effect: 'control',
  target: 'none',
  summary: 'Start a program in a terminal of its own.',
  description:
    'Without args, command may be a shell line ("git log | head"). With do or until, the answer is that of act.',
  input: z.object({
    command: text(MAX_ARGUMENT).min(1).describe('A program, or a shell line.'),
    args: z
      .array(text(MAX_ARGUMENT))
      .max(10_000)
      .refine((args) => lengthOf(args) <= MAX_TOTAL, TOO_LONG)
      .optional()
      .describe('Passed unchanged.'),
    cols: z.int().min(1).max(1000).default(80),
    rows: z.int().min(1).max(1000).default(24),
    env: z
      .record(text(1000), text(MAX_ARGUMENT).nullable())
      .refine((env) => lengthOf(Object.entries(env).flat()) <= MAX_TOTAL, TOO_LONG)
      .default({})
      .describe('Variables to add; null unsets.'),
    cwd: path.min(1).optional().describe('Default: the directory of the caller.'),
    use_script: z
      .boolean()
      .default(false)
      .describe('Run it inside script(1), for programs that need a nested terminal.'),
    answer_queries: z.boolean().default(true).describe("False leaves the program's queries unanswered."),
    window_ops: z
      .boolean()
      .default(false)
      .describe('Let the program resize its terminal (CSI 8 t, DECCOLM) and query its title.'),
    checksum_reports: z
      .boolean()
      .default(false)
      .describe('Let the program read the screen back by checksums (DECRQCRA), as conformance suites do.'),
    backend: z
      .enum(['pty', 'tmux'])
      .default('pty')
      .describe('"tmux": the program outlives ttypilot, and people can attach to it.'),
    host: text(2000)
      .optional()
      .describe(
        'Run it at ssh://[user@]host[:port], docker://CONTAINER or kubectl://[NAMESPACE/]POD, by your own ssh, docker, kubectl; at the door of a fleet, on the host of this name.',
      ),
    bare: z
      .boolean()
      .optional()
      .describe('With ssh: host needs only sh, no ttypilot, and the program ends with the connection.'),
    labels: z
      .record(text(100), text(500))
      .optional()
      .describe('At the door of a fleet: labels that its host must have.'),
    title: text(500).optional(),
    description: text(5000).optional(),
    parent_agent: text(500).optional().describe('The agent that started it.'),
    idle_timeout_seconds: seconds.describe(
      'Idle limit: end it after this long without input or output. 0: no limit, the default unless configured.',
    ),
    absolute_timeout_seconds: seconds.describe(
      'Time limit: end it this long after its start. 0: no limit, the default unless configured.',
    ),
    first_input_wait_ms: z
      .int()
      .min(0)
      .max(600_000)
      .default(5000)
      .describe(
        'The longest time the first input waits for the program to read, since many programs discard input while they ' +
          'start. 0 sends it at once.',
      ),
    ...firstActInput,
    timeout_ms: timeoutMs(10_000).describe('The longest time to wait for until.'),
    record: z
      .union([z.boolean(), z.literal('trace')])
      .default(false)
      .describe('Record it to a file; "trace": with acts and waits.'),
  }),
  output: z.object({
    session_id: z.string(),
    pid: z.int(),
    cols: z.int(),
    rows: z.int(),
    seq,
    pane_id: z.string().optional().describe('Its tmux pane.'),
    socket_name: z.string().optional(),
    recording_path: z.string().optional().describe('With record: the file.'),
    first: z
      .looseObject({ outcome: z.string(), message: z.string() })
      .optional()
      .describe('With do or until: as act answers.'),
  }),
  rare: [
    'host',
    'bare',
    'labels',
    'title',
    'timeout_ms',
    'use_script',
    'answer_queries',
    'window_ops',
    'checksum_reports',
    'description',
    'parent_agent',
    'idle_timeout_seconds',
    'absolute_timeout_seconds',
    'first_input_wait_ms',
  ],
  errors: [...START_ERRORS, 'unsafe_path', 'no_fleet_here', 'host_full', 'unknown_host'],
  positionals: ['command', 'args'],
  text: ({ session_id, first }) =>
    first
      ? `Session ${session_id}. ${answerText(first as ActAnswer)}`
      : `Session ${session_id} is running. See it with act.`,
  example: {
    input: { command: 'sh', args: ['-c', 'read -r name'], cols: 100, rows: 30 },
    output: { session_id: 's-4kd9tbq2xf', pid: 4711, cols: 100, rows: 30, seq: 0 },
  },
}).handle(async (input, { engine, ...call }) => {
  const { cols, rows, env, cwd, title } = input;
  if (input.labels) throw fail('no_fleet_here', { what: 'labels' });
  const named = input.args ? { command: input.command, args: input.args } : splitCommandLine(input.command);
  const options = {
    ...named,
    useScript: input.use_script,
    cols,
    rows,
    env,
    ...(cwd === undefined ? {} : { cwd }),
    answerQueries: input.answer_queries,
    windowOps: input.window_ops,
    checksumReports: input.checksum_reports,
    title,
    description: input.description,
    parentAgent: input.parent_agent,
    ...inMs('idleTimeoutMs', input.idle_timeout_seconds),
    ...inMs('absoluteTimeoutMs', input.absolute_timeout_seconds),
    firstInputWaitMs: input.first_input_wait_ms,
    record: input.record,
  };
  const session = await start(options, input, engine);
  const { pane } = session;
  const [recording] = engine.recordings.ofSession(session.id);
  const first = input.do || input.until ? await actFirst(session, input, call) : undefined;
  return {
    session_id: session.id,
    pid: session.pid,
    cols,
    rows,
    seq: session.seq,
    ...(pane ? { pane_id: pane.paneId, socket_name: pane.socketName } : {}),
    ...(recording ? { recording_path: recording.path } : {}),
    ...(first ? { first } : {}),
  };
});

interface Placed {
  backend: 'pty' | 'tmux';
  host?: string | undefined;
  bare?: boolean | undefined;
}

async function start(options: SessionOptions, { backend, host, bare }: Placed, engine: Engine) {
  if (host === undefined) {
    if (bare)
      throw fail('invalid_argument', { name: 'bare', reason: 'it says how a program runs at host, which is missing' });
    return backend === 'tmux' ? engine.launchInTmux(options) : engine.launch(options);
  }
  if (backend === 'tmux')
    throw fail('invalid_argument', { name: 'backend', reason: 'tmux is for programs on this machine' });
  return engine.launchFar({ ...options, host, bare });
}

type FirstAct = z.output<z.ZodObject<typeof firstActInput>> & { timeout_ms: number };

/** Does what the caller wants done first, and shows the result. If that is refused, the caller gets no session. */
async function actFirst(session: Session, input: FirstAct, call: CallContext): Promise<ActAnswer> {
  const { do: steps, until, timeout_ms: timeoutMs } = input;
  const { signal, patienceMs, caller } = call;
  const wanted = { do: steps && stepsOf(steps), until: until && untilOf(until) };
  const options = { timeoutMs, signal, patienceMs, caller, viewer: viewerOf(call) };
  try {
    return actAnswer(await session.act({ ...wanted, ...options }));
  } catch (error) {
    await session.close();
    throw error;
  }
}

function lengthOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
}

/** A missing value is left to the engine. */
function inMs(name: 'idleTimeoutMs' | 'absoluteTimeoutMs', seconds: number | undefined) {
  return seconds === undefined ? {} : { [name]: seconds * 1000 };
}

interface Program {
  command: string;
  args: string[];
}

/** Needs a shell: pipes, redirections, lists, variables, substitutions, patterns. */
const SHELL_SIGNS = /[|&;<>()$`*?[\]~#{}\n]/;

/** Splits a command line as a shell would: plain words and quotes here; anything else goes to `sh`. */
export function splitCommandLine(line: string): Program {
  const words = splitWords(line);
  if (words === 'needs a shell') return { command: 'sh', args: ['-c', line] };
  const [command, ...args] = words;
  if (!command) throw fail('invalid_argument', { name: 'command', reason: 'it names no program' });
  return { command, args };
}

function splitWords(line: string): string[] | 'needs a shell' {
  const words: string[] = [];
  const parts = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/gy;
  let word: string | undefined;
  let end = 0;
  for (const [whole, single, double, escaped, plain] of line.matchAll(parts)) {
    end += whole.length;
    if (double !== undefined && /[$`]/.test(double)) return 'needs a shell';
    if (plain !== undefined && (SHELL_SIGNS.test(plain) || isAssignment(plain, words.length, word)))
      return 'needs a shell';
    const text = single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain;
    if (text !== undefined) {
      word = (word ?? '') + text;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (end < line.length) {
    throw fail('invalid_argument', { name: 'command', reason: `a quote is not closed: ${line.slice(end)}` });
  }
  return word === undefined ? words : [...words, word];
}

/** `NAME=value` before a command sets a variable for it. */
function isAssignment(plain: string, wordsBefore: number, wordSoFar: string | undefined): boolean {
  return wordsBefore === 0 && wordSoFar === undefined && /^[A-Za-z_]\w*=/.test(plain);
}
