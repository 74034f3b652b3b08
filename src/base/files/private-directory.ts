import { chmodSync, lstatSync, type Stats } from 'node:fs';
import { fail } from '../errors/errors.js';
import { isOwnedByUs } from './held-directory.js';
import { makeDirectories, makeDirectory } from './make-directory.js';

/** Creates a directory for its owner alone, and takes away the access of others. Refuses a link, and another user's directory. */
export function preparePrivateDirectory(path: string): void {
  try {
    makeDirectories(path, 0o700);
    const stats = lstatSync(path);
    const reason = ownerProblem(stats);
    if (reason !== undefined) throw fail('unsafe_path', { path, reason });
    if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw fail('permission_denied', { target: path });
    if (code === 'ENOENT') throw fail('unsafe_path', { path, reason: 'it cannot be created there' });
    if (code === 'EEXIST' || code === 'ENOTDIR') throw fail('unsafe_path', { path, reason: NOT_A_DIRECTORY });
    throw error;
  }
}

/** Creates a directory for sockets and secrets if it is missing. Refuses one that others could have created or can look into. */
export function requirePrivateDirectory(directory: string): void {
  makeDirectory(directory);
  checkPrivateDirectory(directory);
}

/** Throws `unsafe_directory` unless the directory is this user's alone, or missing. */
export function checkPrivateDirectory(directory: string): void {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (!stats) return;
  const mode = (stats.mode & 0o777).toString(8);
  const reason =
    ownerProblem(stats) ?? (isOpenToOthers(stats) ? `others can look into it (mode 0${mode}, not 0700)` : '');
  if (reason !== '') throw fail('unsafe_directory', { directory, reason });
}

const NOT_A_DIRECTORY = 'it is not a directory';

function ownerProblem(stats: Stats): string | undefined {
  if (!stats.isDirectory()) return NOT_A_DIRECTORY;
  return isOwnedByUs(stats) ? undefined : `it belongs to another user (uid ${stats.uid})`;
}

/** Systems without user ids have no such modes either. */
function isOpenToOthers({ mode }: Stats): boolean {
  return process.getuid !== undefined && (mode & 0o077) !== 0;
}
