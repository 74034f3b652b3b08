import { readFileSync } from 'node:fs';
import { fail } from '../../base/errors.js';
import type { HttpClient } from '../../client/http-client.js';
import type { Caller, CallOptions } from '../../operations/caller.js';
import { listAllSessions } from '../../operations/list-all-sessions.js';
import { assignWords } from './assign-words.js';
import { type Command, SESSION } from './command.js';
import { connect, connectToService } from './connect.js';
import type { Context, Parts } from './context.js';
import { inThisDirectory } from './in-this-directory.js';
import { json } from './output.js';
import { parseCommand } from './parse.js';
import { presentationOf } from './presentations.js';
import { withExtras } from './registry.js';
import { wrongUsage } from './usage.js';

/** Runs an operation where the sessions are, or in the service where only that can, and shows its result. */
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
  const client = command.isOfService ? await serviceFor(operation, context.parts) : await connect(context.parts);
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

async function serviceFor(operation: string, parts: Parts): Promise<HttpClient> {
  const service = await connectToService(parts);
  if (!service) throw fail('no_agents_here', { operation });
  return service;
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
  const sessions = await listAllSessions<{ id: string }>(caller);
  const [only] = sessions;
  if (only && sessions.length === 1) return only.id;
  const problem =
    sessions.length === 0 ? 'there is no session' : `there are ${sessions.length} sessions: say which one`;
  throw wrongUsage(problem, command.name);
}
