import type { PaneInfo } from './pane-list.js';

/** Whether this process itself runs in the pane, by what tmux has put into its environment. */
export function isOwnPane(
  { paneId, serverPid }: Pick<PaneInfo, 'paneId' | 'serverPid'>,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  // TMUX is the path of the socket, which may be spelt in many ways, the server's pid, and a number of the session
  const pid = (env.TMUX ?? '').split(',').at(-2);
  return env.TMUX_PANE === paneId && Number(pid) === serverPid;
}
