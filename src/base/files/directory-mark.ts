import { createHash } from 'node:crypto';

/** A short name that ties something to a directory, such as a tmux server or running programs. */
export function directoryMark(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 12);
}
