import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 65_536;

/** Writes down why something was not told: in the data directory, since nobody reads what a hook prints. */
export function note(directory: string, problem: string): void {
  const path = join(directory, 'hook.log');
  const line = `${new Date().toISOString()} ${problem.replace(/\s+/g, ' ').slice(0, 1000)}\n`;
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) + line.length > MOST_BYTES)
      renameSync(path, `${path}.1`);
    appendFileSync(path, line, { mode: 0o600 });
  } catch {
    // there is no data directory, or no room: an agent must not notice
  }
}
