import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** Where sockets, locks and logs of this user live, for as long as its login. Only its owner may look into it. */
export function runtimeDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_RUNTIME_DIR) return resolve(env.TTYPILOT_RUNTIME_DIR);
  if (env.XDG_RUNTIME_DIR) return join(env.XDG_RUNTIME_DIR, 'ttypilot');
  return join(tmpdir(), `ttypilot-${process.getuid?.() ?? userInfo().username}`);
}
