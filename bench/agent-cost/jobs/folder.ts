import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Puts a program into the folder of a round. */
export function copyProgram(name: string, folder: string): void {
  copyFileSync(fileURLToPath(new URL(`../programs/${name}`, import.meta.url)), join(folder, basename(name)));
}

/** A file of the round, empty if it was never written. */
export function textOf(folder: string, name: string): string {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Presses a key several times. */
export function times(count: number, key: string): { press: string[] } {
  return { press: Array.from({ length: count }, () => key) };
}
