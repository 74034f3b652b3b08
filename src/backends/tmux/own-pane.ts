import { basename } from 'node:path';

/** Whether this process itself runs in the pane, by what tmux has put into its environment. */
export function isOwnPane(socketName: string, paneId: string, env: NodeJS.ProcessEnv = process.env): boolean {
  // TMUX is the path of the socket, the server's pid and a number of the session
  const [socketPath = ''] = (env.TMUX ?? '').split(',');
  const name = socketName.includes('/') ? socketPath : basename(socketPath);
  return env.TMUX_PANE === paneId && socketPath !== '' && name === socketName;
}
