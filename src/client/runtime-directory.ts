import { lstatSync, type Stats } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { makeDirectory } from '../base/files/make-directory.js';

/** What fits into the address of a Unix socket everywhere; Linux takes four bytes more. */
const LONGEST_ADDRESS = 103;

/** The directory of the daemon's socket, lock and log. Only its owner may look into it. */
export function runtimeDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_RUNTIME_DIR) return resolve(env.TTYPILOT_RUNTIME_DIR);
  if (env.XDG_RUNTIME_DIR) return join(env.XDG_RUNTIME_DIR, 'ttypilot');
  return join(tmpdir(), `ttypilot-${process.getuid?.() ?? userInfo().username}`);
}

export function socketOf(directory: string): string {
  return join(directory, 'daemon.sock');
}

/** Makes the directory when it is missing; refuses one that others could have made or can look into. */
export function prepareRuntimeDirectory(directory: string): void {
  makeDirectory(directory);
  checkRuntimeDirectory(directory);
}

/** A client checks it, too: it would otherwise type passwords into a stranger's socket. */
export function checkRuntimeDirectory(directory: string): void {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  const isTooLong = Buffer.byteLength(socketOf(directory)) > LONGEST_ADDRESS;
  const reason = isTooLong ? 'its path is too long for the system' : stats && problemWith(stats);
  if (reason !== undefined) throw fail('unsafe_directory', { directory, reason });
}

function problemWith(stats: Stats): string | undefined {
  if (!stats.isDirectory()) return 'it is no directory';
  if (process.getuid === undefined) return undefined;
  if (stats.uid !== process.getuid()) return `it belongs to another user (uid ${stats.uid})`;
  const mode = stats.mode & 0o777;
  return (mode & 0o077) === 0 ? undefined : `others may look into it (mode 0${mode.toString(8)}, not 0700)`;
}
