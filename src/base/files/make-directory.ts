import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withFile } from './file-failure.js';

/** Creates a directory and its missing parents, for its owner alone. Throws `file_unusable` when it cannot. */
export function makeDirectory(path: string): void {
  withFile(path, () => makeDirectories(path, 0o700));
}

/**
 * The same with the system's own errors. Step by step: Node's recursive mkdir never returns where the kernel keeps saying
 * ENOENT, as below /proc.
 */
export function makeDirectories(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeDirectories(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // another process may have created it just now
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
