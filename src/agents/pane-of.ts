import { basename, dirname, join } from 'node:path';
import type { Agent } from './agent.js';

/** A pane of a tmux server. */
export interface PaneName {
  paneId: string;
  /** A name for `tmux -L`, or a socket path for `tmux -S`; undefined is the default server. */
  socketName: string | undefined;
}

/** The pane that an agent runs in; undefined if unknown. */
export function paneOf({ tmuxPaneId, tmuxSocket }: Pick<Agent, 'tmuxPaneId' | 'tmuxSocket'>): PaneName | undefined {
  if (tmuxPaneId === null) return undefined;
  return { paneId: tmuxPaneId, socketName: tmuxSocket === null ? undefined : serverName(tmuxSocket) };
}

export function isSamePane(one: PaneName | undefined, other: PaneName | undefined): boolean {
  return one?.paneId === other?.paneId && one?.socketName === other?.socketName;
}

/** The name of a tmux server, from its socket. */
export function serverName(socket: string): string {
  const usual = join(process.env.TMUX_TMPDIR || '/tmp', `tmux-${process.getuid?.() ?? 0}`);
  return socket.includes('/') && dirname(socket) !== usual ? socket : basename(socket);
}
