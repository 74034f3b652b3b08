import { onTestFinished } from 'vitest';
import { launch, type ProgramOptions } from '../../src/engine/launch.js';
import type { Session } from '../../src/session/session.js';

/** Starts a program that is closed when the test is over. */
export async function start(command: string, options: ProgramOptions = {}): Promise<Session> {
  const session = await launch(command, options);
  onTestFinished(async () => {
    await session.close();
  });
  return session;
}

/** Starts a shell script. */
export function shell(script: string, options: ProgramOptions = {}): Promise<Session> {
  return start('sh', { ...options, args: ['-c', script] });
}

/** A shell that runs what the test writes, one line at a time, without a prompt or echo. */
export async function puppet(options: ProgramOptions = {}) {
  const session = await shell('stty -echo; printf "ready\\r\\n"; while read -r line; do eval "$line"; done', options);
  await session.waits.forText('ready');
  return { session, run: (line: string) => session.input.type(`${line}\n`) };
}

/** What a promise has become by now: its value, or `pending`. */
export async function now<T>(promise: Promise<T>): Promise<T | 'pending'> {
  await new Promise((resolve) => setImmediate(resolve));
  return Promise.race([promise, Promise.resolve('pending' as const)]);
}
