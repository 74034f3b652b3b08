import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fail } from '../errors/errors.js';
import { makeDirectory } from './make-directory.js';

/** Where things are kept that outlive this process: TTYPILOT_DATA_DIR, or the place that the system has for them. */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_DATA_DIR) return resolve(env.TTYPILOT_DATA_DIR);
  const { XDG_DATA_HOME: data } = env;
  // the standard says that a relative path there counts as none
  return join(data && isAbsolute(data) ? data : join(env.HOME || homedir(), '.local', 'share'), 'ttypilot');
}

/** Creates the data directory if it is missing. Throws where another user could put a token or a database of theirs into it. */
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
