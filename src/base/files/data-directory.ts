import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fail } from '../errors/errors.js';
import { makeDirectory } from './make-directory.js';

/** Where persistent data lives: TTYPILOT_DATA_DIR, or the system's standard place. */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_DATA_DIR) return resolve(env.TTYPILOT_DATA_DIR);
  const { XDG_DATA_HOME: data } = env;
  // the XDG standard says to ignore a relative path
  return join(data && isAbsolute(data) ? data : join(env.HOME || homedir(), '.local', 'share'), 'ttypilot');
}

/** Creates the data directory if it is missing. Throws if another user could plant a token or a database in it. */
export function checkDataDirectory(directory: string): void {
  makeDirectory(directory);
  const { uid, mode } = statSync(directory);
  const user = process.getuid?.();
  if (user !== undefined && uid !== user) {
    const mend = `chown ${user} ${directory}, or name another one with --data-dir`;
    throw fail('unsafe_data_directory', { directory, reason: `it belongs to another user (uid ${uid})`, mend });
  }
  if ((mode & 0o022) === 0) return;
  const mend = `chmod 700 ${directory}`;
  throw fail('unsafe_data_directory', { directory, reason: 'other users can write to it', mend });
}
