import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Where things are kept that outlive this process: TTYPILOT_DATA_DIR, or the place that the system has for them. */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_DATA_DIR) return resolve(env.TTYPILOT_DATA_DIR);
  const { XDG_DATA_HOME: data } = env;
  // the standard says that a relative path there counts as none
  return join(data && isAbsolute(data) ? data : join(env.HOME || homedir(), '.local', 'share'), 'ttypilot');
}
