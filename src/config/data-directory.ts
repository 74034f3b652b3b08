import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where config.yaml, the token and the database are: TTYPILOT_DATA_DIR, else the place that the system has for such data. */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_DATA_DIR) return resolve(env.TTYPILOT_DATA_DIR);
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'ttypilot');
}
