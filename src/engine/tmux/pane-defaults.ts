/** Defaults for typing into tmux panes and checking their health. */
export interface PaneDefaults {
  /** The programs that make a pane count as running. */
  programNames: readonly string[];
  /** Maximum time that Enter waits for a short text to settle. */
  textEnterDelayMs: number;
  /** Pause between two keys of a sequence. */
  sequentialSendDelayMs: number;
}

export const PANE_DEFAULTS: PaneDefaults = {
  programNames: ['claude', 'node'],
  textEnterDelayMs: 120,
  sequentialSendDelayMs: 150,
};
