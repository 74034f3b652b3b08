/**
 * The pane of tmux that a process runs in, by what tmux has put into its environment: the name of the pane and the process
 * of its server, such as `%3@4711`. The path of a socket would not do, since it can be spelt in many ways.
 */
export function callerPane(env: Record<string, string | undefined>): string | undefined {
  // TMUX is the path of the socket, the server's pid, and a number of the session
  const pid = (env.TMUX ?? '').split(',').at(-2);
  return env.TMUX_PANE && pid ? fullPaneName({ paneId: env.TMUX_PANE, serverPid: Number(pid) }) : undefined;
}

export function fullPaneName({ paneId, serverPid }: { paneId: string; serverPid: number }): string {
  return `${paneId}@${serverPid}`;
}
