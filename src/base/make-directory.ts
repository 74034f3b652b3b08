import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail } from './errors.js';
import { withFile } from './file-failure.js';

/** Makes a directory and what is missing above it, for its owner alone. */
export function makeDirectory(path: string): void {
  const missing: string[] = [];
  // step by step: Node's own recursive mkdir never returns where the kernel says ENOENT for good, as below /proc
  for (let above = path; !exists(above); above = dirname(above)) missing.unshift(above);
  for (const directory of missing) withFile(directory, () => mkdirSync(directory, { mode: 0o700 }));
  if (!statSync(path).isDirectory()) throw fail('file_unusable', { path, reason: 'it is not a directory' });
}

function exists(path: string): boolean {
  return withFile(path, () => statSync(path, { throwIfNoEntry: false })) !== undefined;
}
