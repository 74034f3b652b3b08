import { dirname, join } from 'node:path';
import { fail } from '../errors/errors.js';
import { directorySuffix } from './directory-mark.js';
import { requirePrivateDirectory } from './private-directory.js';
import { runtimeDirectory } from './runtime-directory.js';

/** The longest address of a Unix socket that every system takes; Linux takes four bytes more. */
const MAX_ADDRESS_BYTES = 103;

/** The socket of the daemon of a data directory, in the runtime directory. */
export function daemonSocket(dataDirectory: string, env: NodeJS.ProcessEnv = process.env): string {
  return join(runtimeDirectory(env), `daemon${directorySuffix(dataDirectory, env)}.sock`);
}

/** Creates the directory of the socket if it is missing. Throws `unsafe_directory` unless it is this user's alone. */
export function prepareSocketDirectory(socket: string): void {
  const directory = dirname(socket);
  if (Buffer.byteLength(socket) > MAX_ADDRESS_BYTES) {
    throw fail('unsafe_directory', { directory, reason: 'its path is too long for the system' });
  }
  requirePrivateDirectory(directory);
}
