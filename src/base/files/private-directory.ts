import { chmodSync, lstatSync } from 'node:fs';
import { fail } from '../errors/errors.js';
import { makeDirectories } from './make-directory.js';

/** Makes a directory for its owner alone. Refuses a link, and one that belongs to somebody else. */
export function preparePrivateDirectory(path: string): void {
  try {
    makeDirectories(path, 0o700);
    const stats = lstatSync(path);
    if (!stats.isDirectory()) throw fail('unsafe_path', { path, reason: 'it is no directory' });
    const isOurs = process.getuid === undefined || stats.uid === process.getuid();
    if (!isOurs) throw fail('unsafe_path', { path, reason: `it belongs to another user (uid ${stats.uid})` });
    if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw fail('permission_denied', { target: path });
    if (code === 'ENOENT') throw fail('unsafe_path', { path, reason: 'it cannot be made there' });
    if (code === 'EEXIST' || code === 'ENOTDIR') throw fail('unsafe_path', { path, reason: 'it is no directory' });
    throw error;
  }
}
