import { onAbort } from '../base/on-abort.js';
import type { Session } from '../session/session.js';
import { Engine } from './engine.js';
import type { SessionOptions } from './session-options.js';

/** The options of `launch`, besides the command. */
export interface ProgramOptions extends Omit<SessionOptions, 'command'> {
  signal?: AbortSignal;
}

// all programs of a process share one engine, which shares the processor fairly between them
let engine: Engine | undefined;

/**
 * Starts a program in a terminal.
 *
 * ```ts
 * await using session = await launch('python3', { args: ['-q'] });
 * await session.waits.forText('>>> ');
 * await session.input.type('6 * 7\n');
 * await session.waits.forText('42');
 * ```
 */
export async function launch(command: string, options: ProgramOptions = {}): Promise<Session> {
  const { signal, ...rest } = options;
  signal?.throwIfAborted();
  engine ??= new Engine();
  const session = engine.launch({ ...rest, command });
  if (signal) {
    const listening = onAbort(signal, () => session.close());
    session.onExit(() => listening.dispose());
  }
  return session;
}
