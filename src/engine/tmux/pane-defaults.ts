/** How panes of tmux are typed into and looked after, where a call does not say it. */
export interface PaneDefaults {
  /** The programs that make a pane count as running. */
  programNames: readonly string[];
  /** How long Enter waits at most for a short text to settle. */
  textEnterDelayMs: number;
  /** Between two keys that are sent one after the other. */
  sequentialSendDelayMs: number;
}

export const PANE_DEFAULTS: PaneDefaults = {
  programNames: ['claude', 'node'],
  textEnterDelayMs: 120,
  sequentialSendDelayMs: 150,
};
