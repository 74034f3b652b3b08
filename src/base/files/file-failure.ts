import { fail, TtypilotError } from '../errors/errors.js';

const REASONS: Record<string, string> = {
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a directory, not a file',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'something else has this name',
  ENOENT: 'it cannot be created there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ELOOP: 'its links form a loop',
};

/** Runs work on a file. A system error becomes `file_unusable`, which names the path and says what to do. */
export function withFile<T>(path: string, work: () => T): T {
  return naming(path, 'file_unusable', work);
}

/** The same for a file that is written for the user: `file_not_written` suggests another path. */
export function writingFile<T>(path: string, work: () => T): T {
  return naming(path, 'file_not_written', work);
}

function naming<T>(path: string, code: 'file_unusable' | 'file_not_written', work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TtypilotError || (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw fail(code, { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** The reason of a system error, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  return reason === undefined ? (message ?? String(error)) : `${reason} (${code})`;
}
