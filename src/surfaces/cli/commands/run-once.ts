import type { CallOptions } from '../../../operations/call-context.js';
import type { Client } from '../../../operations/client.js';
import type { Context } from '../context.js';
import { checkOutFile, pictureFormat, writeOutFile } from '../show/out-file.js';
import { json, line, plain } from '../show/output.js';

type Values = Record<string, unknown>;
type Result = Record<string, unknown>;

/** `ttypilot run`: starts a program in an engine of its own, waits, prints the screen and ends the program. */
export async function runOnce(values: Values, context: Context): Promise<number> {
  if (values.screenshot !== undefined) {
    pictureFormat(String(values.screenshot), 'run');
    checkOutFile(String(values.screenshot));
  }
  const engine = await context.parts.openEngine();
  try {
    return await context.interruptible('waiting for the program', (options) =>
      drive(values, engine.client, { context, options }),
    );
  } finally {
    await engine.dispose();
  }
}

async function drive(
  values: Values,
  client: Client,
  { context: { output }, options }: { context: Context; options: CallOptions },
): Promise<number> {
  const [command, ...args] = values.command as string[];
  const { cols, rows, env, cwd } = values;
  const started = await client.call('spawn_tui', {
    command,
    ...(args.length > 0 ? { args } : {}),
    cols,
    rows,
    env,
    cwd,
  });
  const target = { session_id: started.session_id };
  const wait = await client.call(...waitFor(values, target), options);
  // after an interrupt the wait has a result, but nothing must be printed
  options.signal?.throwIfAborted();
  const screen = await client.call('get_screen', { ...target, ...(values.format ? { format: values.format } : {}) });
  if (values.screenshot !== undefined) await takePicture(client, target, String(values.screenshot));
  const session = await client.call('get_session', target);
  const end = { ...pick(session, 'exit_code'), ...pick(session, 'signal') };
  if (values.json) output.data(json({ outcome: wait.outcome, ...pick(wait, 'nearest'), ...end, screen }, output));
  else
    output.data(
      typeof (screen.text ?? screen.content) === 'string'
        ? line(String(screen.text ?? screen.content).trimEnd())
        : json(screen.content, output),
    );
  const problem = problemOf(values, wait, session);
  const instead = wait.nearest === undefined ? '' : `: ${plain(String(wait.nearest))}`;
  if (problem !== undefined && !values.json) output.note(`ttypilot: ${problem}${instead}`);
  return problem === undefined ? 0 : 1;
}

function waitFor({ wait_for, wait_for_exit, timeout_ms }: Values, target: object): [string, object] {
  const limit = { timeout_ms: timeout_ms ?? 10_000 };
  if (wait_for !== undefined) return ['wait_for_text', { ...target, pattern: wait_for, ...limit }];
  return wait_for_exit ? ['wait_for_exit', { ...target, ...limit }] : ['wait_for_stable', { ...target, ...limit }];
}

/** Why the run counts as failed; undefined when it succeeded. */
function problemOf({ wait_for, wait_for_exit }: Values, wait: Result, session: Result): string | undefined {
  const { state, exit_code, signal } = session;
  const end = signal === undefined ? `exited with code ${exit_code}` : `was ended by ${signal}`;
  if (wait.outcome === 'timed_out')
    return `${wait_for === undefined ? (wait_for_exit ? 'the program did not exit' : 'the screen did not settle') : 'the text did not appear'} within ${(Number(wait.elapsed_ms) / 1000).toFixed(1)} s`;
  if (wait_for !== undefined)
    return wait.outcome === 'matched' ? undefined : `the program ${end} before the text appeared`;
  return state === 'running' || exit_code === 0 ? undefined : `the program ${end}`;
}

async function takePicture(client: Client, target: object, path: string): Promise<void> {
  const format = pictureFormat(path, 'run');
  const { data } = await client.call('get_screenshot', { ...target, format });
  writeOutFile(path, Buffer.from(String(data), 'base64'));
}

function pick(result: Result, name: string): Result {
  return result[name] === undefined ? {} : { [name]: result[name] };
}
