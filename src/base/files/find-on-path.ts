import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program lies, as PATH has it; undefined when it is nowhere there. */
export function findOnPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder || '.', program))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
