import type { Session } from '../session/session.js';

export interface RunCommandOptions {
  /** Default 30,000. */
  timeoutMs?: number;
  /** The newest lines of the output that are wanted. Default all that are kept. */
  maxLines?: number;
  signal?: AbortSignal | undefined;
}

export interface CommandResult {
  /** Not there when the command did not end in time. */
  exitCode?: number;
  output: string;
  /** Lines at the beginning are missing: more than `maxLines`, or than the history keeps. */
  truncated: boolean;
  timedOut: boolean;
  seq: number;
}

export async function runCommand(
  _session: Session,
  _command: string,
  _options: RunCommandOptions,
): Promise<CommandResult> {
  throw new Error('not there yet');
}
