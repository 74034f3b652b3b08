import { basename } from 'node:path';
import type { Agent } from './agent.js';

/** Which pane of which tmux server. */
export interface PaneName {
  paneId: string;
  /** As after `tmux -L`; undefined is the default server. */
  socketName: string | undefined;
}

/** Where an agent runs; undefined when that is not known. */
export function paneOf({ tmuxPaneId, tmuxSocket }: Pick<Agent, 'tmuxPaneId' | 'tmuxSocket'>): PaneName | undefined {
  if (tmuxPaneId === null) return undefined;
  return { paneId: tmuxPaneId, socketName: tmuxSocket === null ? undefined : basename(tmuxSocket) };
}
