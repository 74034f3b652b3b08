import type { Command } from '../server/tmux-command.js';

/** The server's end of a pane. */
export interface PaneLink<Pane> {
  readonly socketName: string;
  /** Runs commands on the server. */
  run(commands: readonly Command[], pane: Pane): Promise<Buffer[][]>;
  /** The pane is captured anew, because something was missed. */
  resync(pane: Pane): void;
  /** The pane is captured to see whether it is shown right, although nothing was missed. */
  compare(pane: Pane): void;
  /** The pane is not watched any more. */
  release(pane: Pane): void;
}
