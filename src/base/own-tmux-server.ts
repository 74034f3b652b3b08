import { dataDirectory } from './files/data-directory.js';
import { directorySuffix } from './files/directory-mark.js';

/**
 * The name of the tmux server (`tmux -L NAME`) for programs that outlive ttypilot. Daemon, service and library share it. A
 * data directory other than the default has its own server, so that it never touches the programs of others.
 */
export function ownTmuxServer(directory: string = dataDirectory(), env: NodeJS.ProcessEnv = process.env): string {
  return env.TTYPILOT_TMUX_SOCKET || `ttypilot${directorySuffix(directory, env)}`;
}
