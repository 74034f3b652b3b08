import type { Grant } from '../backends/backend.js';

/** The pane of tmux that a session is. */
export interface PaneHandle {
  /** Such as `%3`. */
  readonly paneId: string;
  readonly socketName: string;
  /** Panes of another server may have the same names. */
  readonly serverPid: number;
  /** ttypilot itself runs in it. */
  readonly isCaller: boolean;
  /** We started the program, on a server of our own, and it outlives this process. */
  readonly isDurable: boolean;
  /** Whether tmux tells of everything, or has to be asked again and again. */
  readonly watching: 'control' | 'polling';
  /** Closes the pane, whoever made it. */
  killPane(grant?: Grant): Promise<void>;
}
