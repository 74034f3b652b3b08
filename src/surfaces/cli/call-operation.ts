import { readFileSync } from 'node:fs';
import { callingShell } from '../../base/calling-shell.js';
import { shorten } from '../../base/text/shorten.js';
import type { CallOptions } from '../../operations/call-context.js';
import type { Client } from '../../operations/client.js';
import { notesOf } from '../../operations/notes.js';
import { assignWords, checkSession } from './args/assign-words.js';
import { type Command, flag, SESSION } from './args/command.js';
import { inThisDirectory } from './args/in-this-directory.js';
import { parseCommand } from './args/parse.js';
import { withExtras } from './args/registry.js';
import { wrongUsage } from './args/usage.js';
import { connect } from './connect.js';
import type { Context } from './context.js';
import { json, plain } from './show/output.js';
import { presentationOf } from './show/presentations.js';

/** Runs an operation in the daemon or service that has the sessions, and shows its result. */
export async function callOperation(command: Command, args: readonly string[], context: Context): Promise<number> {
  const operation = command.operation as string;
  const presentation = presentationOf(operation);
  const whole = withExtras(command);
  const parsed = parseCommand(whole, args);
  if (parsed.wantsHelp) return context.showHelp(whole);
  const { json: asJson, connect: address, ...values } = parsed.values;
  const { input, extra } = divide(command, values);
  const { needsSession } = assignWords(command, parsed.words, input);
  checkSession(command, parsed.words, input[SESSION]);
  if (presentation.stdin !== undefined && input[presentation.stdin] === '-') {
    input[presentation.stdin] = readFileSync(0, 'utf8');
  }
  const shown = { output: context.output, input, extra, asJson: asJson === true };
  presentation.check?.(shown);
  const viewer = callingShell(process.env);
  const prepared = () => presentation.prepare?.(input, extra) ?? input;
  const checking = (error: unknown) => checkInput(command, { ...(needsSession ? ANY : {}), ...prepared() }, error);
  const client = await connect(context.parts, address as string | undefined, { command: command.name }).catch(checking);
  try {
    if (needsSession) input[SESSION] = await onlySession(client, command).catch(checking);
    const result = await context.interruptible(presentation.progress, (options: CallOptions) =>
      inThisDirectory(client).call(operation, prepared(), { ...options, viewer }),
    );
    if (asJson || !presentation.show) context.output.data(json(result, context.output));
    else {
      await presentation.show(result, shown);
      for (const note of notesOf(operation, result, flag)) context.output.note(`ttypilot: ${plain(note)}`);
    }
    return presentation.exitCode?.(result, extra) ?? (isMet(result) ? 0 : 1);
  } finally {
    client.close();
  }
}

/** Only waits have an outcome. */
function isMet({ outcome }: Record<string, unknown>): boolean {
  return outcome === undefined || outcome === 'matched';
}

/** Stands in for a session that was not looked up. */
const ANY = { [SESSION]: 's-any' };

/** Checks the input here when no service or session can: wrong usage is reported before a failed connection. */
async function checkInput(command: Command, input: object, error: unknown): Promise<never> {
  const { parseInput } = await import('../../operations/dispatch.js');
  const { findOperation } = await import('../../operations/index.js');
  parseInput(findOperation(command.operation as string), input);
  throw error;
}

/** Separates the fields of the operation from the options that only the command line has. */
function divide(command: Command, values: Record<string, unknown>) {
  const isField = (name: string) => command.fields.some((field) => field.name === name);
  const entries = Object.entries(values);
  return {
    input: Object.fromEntries(entries.filter(([name]) => isField(name))),
    extra: Object.fromEntries(entries.filter(([name]) => !isField(name))),
  };
}

async function onlySession(client: Client, command: Command): Promise<string> {
  const { listAllSessions } = await import('../../operations/sessions/list-all-sessions.js');
  const sessions = await listAllSessions<ListedSession>(client);
  const running = sessions.filter(({ state }) => state === 'running');
  // ended sessions count only when none is running
  const candidates = running.length > 0 ? running : sessions;
  const [only] = candidates;
  if (only && candidates.length === 1) return only.id;
  if (!only) throw wrongUsage('there is no session; start one with: ttypilot spawn-tui COMMAND', command.name);
  const what =
    running.length > 0
      ? 'are running, so name one'
      : 'have ended, and none is running: start one with ttypilot spawn-tui COMMAND, or name one';
  throw wrongUsage(`${candidates.length} sessions ${what}: ${listed(candidates)}`, command.name);
}

interface ListedSession {
  id: string;
  state: string;
  command: string;
  args: string[];
}

const MAX_LISTED = 5;
const MAX_PROGRAM_LENGTH = 30;

function listed(sessions: readonly ListedSession[]): string {
  const names = sessions.slice(-MAX_LISTED).map(({ id, command, args }) => {
    const program = shorten(plain([command, ...args].join(' ')), MAX_PROGRAM_LENGTH);
    return `${id} (${program})`;
  });
  const more = sessions.length - names.length;
  return `${names.join(', ')}${more > 0 ? `, and ${more} more in: ttypilot list-sessions` : ''}`;
}
