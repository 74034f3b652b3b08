import { createHash } from 'node:crypto';
import { dataDirectory } from './data-directory.js';

/** A short name that ties something to a directory, such as a tmux server or running programs. */
export function directoryMark(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 12);
}

/** Distinguishes what belongs to a data directory other than the default; empty for the default. */
export function directorySuffix(directory: string, env: NodeJS.ProcessEnv = process.env): string {
  return directory === dataDirectory({ ...env, TTYPILOT_DATA_DIR: '' }) ? '' : `-${directoryMark(directory)}`;
}
