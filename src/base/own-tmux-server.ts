import { dataDirectory } from './files/data-directory.js';
import { directoryMark } from './files/directory-mark.js';

const NAME = 'ttypilot';

/**
 * The name of the tmux server (`tmux -L NAME`) for programs that outlive ttypilot. Daemon, service and library share it. A
 * data directory other than the default has its own server, so that it never touches the programs of others.
 */
export function ownTmuxServer(directory: string = dataDirectory(), env: NodeJS.ProcessEnv = process.env): string {
  if (env.TTYPILOT_TMUX_SOCKET) return env.TTYPILOT_TMUX_SOCKET;
  const isDefault = directory === dataDirectory({ ...env, TTYPILOT_DATA_DIR: '' });
  return isDefault ? NAME : `${NAME}-${directoryMark(directory)}`;
}
