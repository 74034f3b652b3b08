import { readFileSync } from 'node:fs';
import type { Command } from './command.js';

/** Where the build leaves the commands of the operations, beside this module. */
const FILE = new URL('operations.json', import.meta.url);

/** The commands of all operations. Sources that were not built make them anew. */
export async function readManifest(): Promise<Command[]> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Command[];
  } catch {
    const { buildManifest } = await import('./build-manifest.js');
    return buildManifest();
  }
}
