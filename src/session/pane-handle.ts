import type { Grant } from '../backends/backend.js';

/** The tmux pane behind a session. */
export interface PaneHandle {
  /** For example `%3`. */
  readonly paneId: string;
  readonly socketName: string;
  /** Tells apart panes with the same id on different servers. */
  readonly serverPid: number;
  /** Whether ttypilot itself runs in this pane. */
  readonly isCaller: boolean;
  /** Whether ttypilot started the program on its own tmux server, where it outlives this process. */
  readonly isDurable: boolean;
  /** Whether tmux reports changes (control mode), or has to be polled. */
  readonly watching: 'control' | 'polling';
  /** Closes the pane, also one that ttypilot did not create. */
  killPane(grant?: Grant): Promise<void>;
}
