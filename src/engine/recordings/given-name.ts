import { closeSync, constants, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { openOwnFile } from '../../base/files/held-directory.js';
import { newId } from '../../base/ids.js';

/** In characters, as in rename_recording. */
const MAX_NAME_LENGTH = 200;
/** A character takes at most four bytes. */
const MAX_BYTES = 4 * MAX_NAME_LENGTH;

/** The file that holds the name of a recording, next to the recording itself. */
export function nameFileOf(path: string): string {
  return `${path}.name`;
}

/** The name of a recording; undefined if it has none. The file may contain anything, so it is sanitised. */
export function readName(path: string): string | undefined {
  const bytes = Buffer.alloc(MAX_BYTES);
  let length = 0;
  try {
    const file = openOwnFile(nameFileOf(path));
    if (!file) return undefined;
    try {
      length = readSync(file.fd, bytes, 0, MAX_BYTES, 0);
    } finally {
      closeSync(file.fd);
    }
  } catch {
    return undefined;
  }
  const text = bytes
    .toString('utf8', 0, length)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return text === '' ? undefined : [...text].slice(0, MAX_NAME_LENGTH).join('');
}

/** Replaces the name atomically: a reader sees the old name or the new one. A symbolic link in its place is replaced, too. */
export function writeName(path: string, name: string | undefined): void {
  const target = nameFileOf(path);
  if (name === undefined) return rmSync(target, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const temporary = `${target}-${newId('n')}`;
  const fd = openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    writeSync(fd, `${name}\n`);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
}
