import { basename, dirname, join } from 'node:path';
import type { Agent } from './agent.js';

/** Which pane of which tmux server. */
export interface PaneName {
  paneId: string;
  /** As after `tmux -L`, or the path of a socket elsewhere, as after `tmux -S`; undefined is the default server. */
  socketName: string | undefined;
}

/** Where an agent runs; undefined when that is not known. */
export function paneOf({ tmuxPaneId, tmuxSocket }: Pick<Agent, 'tmuxPaneId' | 'tmuxSocket'>): PaneName | undefined {
  if (tmuxPaneId === null) return undefined;
  return { paneId: tmuxPaneId, socketName: tmuxSocket === null ? undefined : serverName(tmuxSocket) };
}

export function isSamePane(one: PaneName | undefined, other: PaneName | undefined): boolean {
  return one?.paneId === other?.paneId && one?.socketName === other?.socketName;
}

/** The name of a tmux server by its socket. */
export function serverName(socket: string): string {
  const usual = join(process.env.TMUX_TMPDIR || '/tmp', `tmux-${process.getuid?.() ?? 0}`);
  return socket.includes('/') && dirname(socket) !== usual ? socket : basename(socket);
}
