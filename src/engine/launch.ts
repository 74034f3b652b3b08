import { onAbort } from '../base/on-abort.js';
import type { Session } from '../session/session.js';
import { Engine, type SessionOptions } from './engine.js';

/** What `launch` takes beside the command. */
export interface ProgramOptions extends Omit<SessionOptions, 'command'> {
  signal?: AbortSignal;
}

// All programs of a process share one engine, because fairness between them needs one place that decides.
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
