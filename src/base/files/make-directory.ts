import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withFile } from './file-failure.js';

/** Makes a directory and what is missing above it, for its owner alone. Throws `file_unusable` where that cannot be. */
export function makeDirectory(path: string): void {
  withFile(path, () => makeDirectories(path, 0o700));
}

/**
 * The same with the errors of the system. Step by step: Node's own recursive mkdir never returns where the kernel says
 * ENOENT for good, as below /proc.
 */
export function makeDirectories(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeDirectories(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // somebody else may have made it just now
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
