import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { fail } from '../../../base/errors/errors.js';
import { daemonSocket, prepareSocketDirectory } from '../../../base/files/daemon-socket.js';
import { writingFile } from '../../../base/files/file-failure.js';
import { fromWire } from '../../../client/wire-errors.js';
import type { Started } from './serve-foreground.js';

/** Starts a daemon of the data directory, which outlives this process and its terminal. Resolves when it answers. */
export async function startDetached(dataDirectory: string): Promise<{ pid: number; address: string; log: string }> {
  const socket = daemonSocket(dataDirectory);
  prepareSocketDirectory(socket);
  const log = socket.replace(/sock$/, 'log');
  const descriptor = writingFile(log, () => openSync(log, 'a', 0o600));
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'daemon', 'start', '--foreground'], {
    detached: true,
    // the current directory may be unmounted or removed
    cwd: homedir(),
    // the daemon does not run in the pane of its starter
    env: { ...process.env, ...directories(dataDirectory, dirname(socket)), TMUX: undefined, TMUX_PANE: undefined },
    stdio: ['ignore', descriptor, descriptor, 'ipc'],
  });
  closeSync(descriptor);
  const said = once(child, 'message').then(([message]) => message as Started);
  const ended = once(child, 'exit').then(([code]): Started => {
    throw fail('spawn_failed', { reason: `the daemon ended with code ${code}: ${lastWords(log)}` });
  });
  // only the first of the two matters
  for (const outcome of [said, ended]) outcome.catch(() => {});
  const started = await Promise.race([said, ended]);
  child.disconnect();
  child.unref();
  if ('error' in started) throw fromWire(started.error);
  return { pid: child.pid as number, address: started.address, log };
}

/** Relative paths count from the current directory of the starter. */
function directories(data: string, runtime: string): NodeJS.ProcessEnv {
  return { TTYPILOT_RUNTIME_DIR: runtime, ...(process.env.TTYPILOT_DATA_DIR ? { TTYPILOT_DATA_DIR: data } : {}) };
}

/** The last line of the log that is not part of a stack trace. */
function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n');
  const isTelling = (line: string) => line !== '' && !/^\s|^Node\.js v|^[{}]/.test(line);
  return lines.filter(isTelling).at(-1) ?? 'it said nothing';
}
