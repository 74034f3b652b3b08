import { closeSync, constants, existsSync, fstatSync, openSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../errors/errors.js';

/**
 * Works in a directory of this user that is held open, so that replacing it by a link has no effect: on Linux, names are
 * looked up in the open directory itself. Returns undefined when the directory is missing, a link or another user's.
 */
export function inHeldDirectory<T>(path: string, work: (at: (name: string) => string) => T): T | undefined {
  const fd = openDirectory(path);
  if (fd === undefined) return undefined;
  try {
    if (!isOwnedByUs(fstatSync(fd))) return undefined;
    const held = `/proc/self/fd/${fd}`;
    const base = existsSync(held) ? held : path;
    return work((name) => join(base, name));
  } finally {
    closeSync(fd);
  }
}

/**
 * Opens a regular file of this user for reading. Does not follow links, and checks everything on the open file. Throws
 * `unsafe_path` for anything else, and returns undefined when there is no file.
 */
export function openOwnFile(path: string): { fd: number; stats: Stats } | undefined {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let fd: number;
  try {
    fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw fail('unsafe_path', { path, reason: code === 'ELOOP' ? 'it is a symbolic link' : message }, { cause: error });
  }
  const stats = fstatSync(fd);
  if (stats.isFile() && isOwnedByUs(stats)) return { fd, stats };
  closeSync(fd);
  throw fail('unsafe_path', { path, reason: 'it is not a regular file of this user' });
}

function openDirectory(path: string): number | undefined {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  try {
    return openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch {
    return undefined;
  }
}

/** Whether a file belongs to this user. */
export function isOwnedByUs({ uid }: Pick<Stats, 'uid'>): boolean {
  return process.getuid === undefined || uid === process.getuid();
}
