import { readFileSync } from 'node:fs';
import type { Command } from './command.js';

/** The build writes the commands of the operations here, next to this module. */
const FILE = new URL('operations.json', import.meta.url);

/** The commands of all operations. When run from source, they are built each time. */
export async function readManifest(): Promise<Command[]> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Command[];
  } catch {
    const { buildManifest } = await import('./build-manifest.js');
    return buildManifest();
  }
}
