import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 65_536;

/** Logs a failure to the data directory, because the output of a hook is not shown. */
export function note(directory: string, problem: string): void {
  const path = join(directory, 'hook.log');
  const line = `${new Date().toISOString()} ${problem.replace(/\s+/g, ' ').slice(0, 1000)}\n`;
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) + line.length > MAX_BYTES) renameSync(path, `${path}.1`);
    appendFileSync(path, line, { mode: 0o600 });
  } catch {
    // no data directory, or no space: the agent must not notice
  }
}
