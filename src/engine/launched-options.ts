import type { KillReport } from '../backends/backend.js';
import type { Redactor } from '../recording/redact/redactor.js';
import type { Recording, RecordingOptions } from './recordings/recording.js';
import type { PaneHandle } from './tmux/pane-handle.js';

/** What was said about a session when it was started. */
export interface SessionLabels {
  /** What to call it; the program's own title is in `terminal.title`. */
  title?: string | undefined;
  description?: string | undefined;
  parentAgent?: string | undefined;
}

/** What the engine does for a session that it has started. */
export interface LaunchedOptions {
  labels: SessionLabels;
  cwd?: string | undefined;
  close: () => Promise<KillReport>;
  record: (options: RecordingOptions) => Recording;
  redactor: Redactor;
  pane?: PaneHandle | undefined;
}
