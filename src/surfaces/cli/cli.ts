import { errorTable } from '../../base/errors/error-table.js';
import { TtypilotError } from '../../base/errors/errors.js';
import { toWire } from '../../client/wire-errors.js';
import type { Command } from './args/command.js';
import { findCommand } from './args/registry.js';
import { wrongUsage } from './args/usage.js';
import { callOperation } from './call-operation.js';
import type { Context, Parts } from './context.js';
import { failureText, type Output } from './show/output.js';

/** Runs a command line and returns the exit code. */
export async function runCommandLine(args: readonly string[], parts: Parts, output: Output): Promise<number> {
  try {
    return await run(args, contextOf(parts, output));
  } catch (error) {
    if (isInterrupt(error)) return 130;
    output.note(await textOf(error, args));
    return error instanceof TtypilotError ? errorTable[error.code].exit : 1;
  }
}

async function textOf(error: unknown, args: readonly string[]): Promise<string> {
  if (!(error instanceof TtypilotError)) return failureText(error);
  if (isJsonWanted(args)) return JSON.stringify({ error: toWire(error) });
  const { reword } = await import('./help/reword.js');
  const { message, hint } = await reword(error, args);
  return `ttypilot: ${message}\n${hint}`;
}

async function run(args: readonly string[], context: Context): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '-h' || name === '--help') return showOverview(context);
  if (name === '-V' || name === '--version') {
    context.output.data(`${context.parts.version}\n`);
    return 0;
  }
  if (name.startsWith('-')) throw wrongUsage(`unknown option '${name}'; options come after the command`);
  if (name === 'complete') {
    const { complete } = await import('./help/complete.js');
    return complete(rest, context);
  }
  const command = await findCommand(name);
  if (command.operation !== undefined) {
    return callOperation(command, rest, context);
  }
  const { runOwnCommand } = await import('./commands/run-own-command.js');
  return runOwnCommand(command, rest, context);
}

async function showOverview({ output }: Context): Promise<number> {
  const { overview } = await import('./help/help.js');
  output.data(await overview(output));
  return 0;
}

function contextOf(parts: Parts, output: Output): Context {
  return {
    parts,
    output,
    async showHelp(command: Command) {
      const { helpOf } = await import('./help/help.js');
      output.data(helpOf(command, output));
      return 0;
    },
    async interruptible(what, work) {
      const aborter = new AbortController();
      const interrupt = () => aborter.abort(new Error(INTERRUPTED));
      process.once('SIGINT', interrupt);
      const progress = what !== undefined && output.isNoteTerminal ? await startProgress(what) : undefined;
      try {
        const result = await work({ signal: aborter.signal });
        aborter.signal.throwIfAborted();
        return result;
      } catch (error) {
        throw aborter.signal.aborted ? aborter.signal.reason : error;
      } finally {
        progress?.dispose();
        process.off('SIGINT', interrupt);
      }
    },
  };
}

const INTERRUPTED = 'interrupted';

function isInterrupt(error: unknown): boolean {
  return error instanceof Error && error.message === INTERRUPTED;
}

async function startProgress(what: string) {
  const { Progress } = await import('./show/progress.js');
  return new Progress(what);
}

/** Works even when the rest of the line cannot be parsed. */
function isJsonWanted(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).includes('--json');
}
