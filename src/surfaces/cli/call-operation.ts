import { readFileSync } from 'node:fs';
import { fail, TtypilotError } from '../../base/errors.js';
import type { HttpClient } from '../../client/http-client.js';
import { checkRuntimeDirectory, runtimeDirectory, socketOf } from '../../client/runtime-directory.js';
import { SocketClient } from '../../client/socket-client.js';
import type { Caller, CallOptions } from '../../operations/caller.js';
import { assignWords } from './assign-words.js';
import { type Command, SESSION } from './command.js';
import type { Context } from './context.js';
import { inThisDirectory } from './in-this-directory.js';
import { json } from './output.js';
import { parseCommand } from './parse.js';
import { presentationOf } from './presentations.js';
import { withExtras } from './registry.js';
import { wrongUsage } from './usage.js';

/** Runs an operation in the daemon, or in the service where only that can, and shows its result. */
export async function callOperation(command: Command, args: readonly string[], context: Context): Promise<number> {
  const operation = command.operation as string;
  const presentation = presentationOf(operation);
  const whole = withExtras(command);
  const parsed = parseCommand(whole, args);
  if (parsed.wantsHelp) return context.showHelp(whole);
  const { json: asJson, ...values } = parsed.values;
  const { input, extra } = divide(command, values);
  const { needsSession } = assignWords(command, parsed.words, input);
  if (presentation.stdin !== undefined && input[presentation.stdin] === '-') {
    input[presentation.stdin] = readFileSync(0, 'utf8');
  }
  const shown = { output: context.output, input, extra };
  if (!asJson) presentation.check?.(shown);
  const client = command.isOfService ? await connectToService(operation, context) : await connectToDaemon();
  try {
    if (needsSession) input[SESSION] = await onlySession(client, command);
    const sent = presentation.prepare?.(input, extra) ?? input;
    const result = await context.interruptible(presentation.progress, (options: CallOptions) =>
      inThisDirectory(client).call(operation, sent, options),
    );
    if (asJson || !presentation.show) context.output.data(json(result, context.output));
    else presentation.show(result, shown);
    return presentation.exitCode?.(result, extra) ?? (isMet(result) ? 0 : 1);
  } finally {
    client.close();
  }
}

/** Only waits tell how they ended. */
function isMet({ outcome }: Record<string, unknown>): boolean {
  return outcome === undefined || outcome === 'matched';
}

export function connectToDaemon(): Promise<SocketClient> {
  const directory = runtimeDirectory();
  checkRuntimeDirectory(directory);
  return SocketClient.connect(socketOf(directory));
}

/** Loaded by those who need it: what calls the daemon must start fast. */
async function connectToService(operation: string, { parts }: Context): Promise<HttpClient> {
  const [{ HttpClient }, { findService }] = await Promise.all([
    import('../../client/http-client.js'),
    import('./hook/find-service.js'),
  ]);
  const found = findService(await parts.dataDirectory(), process.env);
  if (typeof found === 'string') throw fail('no_agents_here', { operation });
  return HttpClient.connect(found.url.origin, { token: found.token }).catch((error) => {
    if (!(error instanceof TtypilotError) || error.code !== 'no_service') throw error;
    throw fail('no_agents_here', { operation }, { cause: error });
  });
}

/** What belongs to the operation, and what only the command line knows. */
function divide(command: Command, values: Record<string, unknown>) {
  const isField = (name: string) => command.fields.some((field) => field.name === name);
  const entries = Object.entries(values);
  return {
    input: Object.fromEntries(entries.filter(([name]) => isField(name))),
    extra: Object.fromEntries(entries.filter(([name]) => !isField(name))),
  };
}

async function onlySession(caller: Caller, command: Command): Promise<string> {
  const { sessions } = (await caller.call('list_sessions', {})) as { sessions: { id: string }[] };
  const [only] = sessions;
  if (only && sessions.length === 1) return only.id;
  const problem =
    sessions.length === 0 ? 'there is no session' : `there are ${sessions.length} sessions: say which one`;
  throw wrongUsage(problem, command.name);
}
