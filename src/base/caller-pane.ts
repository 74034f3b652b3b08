/**
 * The tmux pane that a process runs in, from the environment that tmux sets: the pane's name and the server's pid, such
 * as `%3@4711`. The socket path would not do, because it has many spellings.
 */
export function callerPane(env: Record<string, string | undefined>): string | undefined {
  // TMUX holds the socket path, the server's pid and the session number
  const pid = (env.TMUX ?? '').split(',').at(-2);
  return env.TMUX_PANE && pid ? fullPaneName({ paneId: env.TMUX_PANE, serverPid: Number(pid) }) : undefined;
}

export function fullPaneName({ paneId, serverPid }: { paneId: string; serverPid: number }): string {
  return `${paneId}@${serverPid}`;
}
