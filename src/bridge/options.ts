import type { Config } from '../config/schema.js';
import type { Engine } from '../engine/engine.js';

export interface TmuxBridgeOptions {
  /** Whose panes these are. Default: an engine of its own, which `dispose` ends. */
  engine?: Engine;
  /** The tmux server of panes for which no other is named (tmux -L). Default: the default one. */
  socketName?: string | undefined;
  /** How long a call of tmux may take, for an engine of its own. Default 5,000. */
  subprocessTimeoutMs?: number;
  /** How long Enter waits at most for a short text to settle. Default 120. */
  textEnterDelayMs?: number;
  /** How long the next thing waits after the last one that was sent to the same pane. Default 150. */
  sequentialSendDelayMs?: number;
  /** The programs that make a pane count as running. Default: claude and node. */
  programNames?: readonly string[];
  /** How long those who look after panes should wait between two looks. Default 30,000. */
  healthCheckIntervalMs?: number;
  /** Where the diagnosis of a text goes that was not taken. Default: standard error. */
  log?: (text: string) => void;
}

/** The options that the section `tmux_bridge` of config.yaml means. */
export function bridgeOptions(section: Config['tmux_bridge']) {
  return {
    healthCheckIntervalMs: section.health_check_interval * 1000,
    subprocessTimeoutMs: section.subprocess_timeout * 1000,
    textEnterDelayMs: section.text_enter_delay_ms,
    sequentialSendDelayMs: section.sequential_send_delay_ms,
    programNames: section.program_names,
  } satisfies TmuxBridgeOptions;
}

/** Where a call goes. */
export interface PaneCallOptions {
  /** The tmux server of the pane (tmux -L). */
  socketName?: string | undefined;
}

export interface PaneSendOptions extends PaneCallOptions {
  /** Also when this process itself runs in the pane. */
  allowSelf?: boolean;
  /** Leave copy mode first; a pane in copy mode refuses input. */
  leaveMode?: boolean;
  /** The number that `takeControl` gave, for who holds the session. */
  lease?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface SendPaneTextOptions extends PaneSendOptions {
  /** How long Enter waits at most for the text to settle, plus 1 ms for each 10 characters above 200. */
  textEnterDelayMs?: number;
  /** Dismiss a suggestion behind the text with Escape before Enter. Default true. */
  detectGhostText?: boolean;
  /** How long Enter waits at least after that Escape. Default 0: until the suggestion is gone. */
  clearDelayMs?: number;
  /** See that the program took the text, and press Enter again while the text provably still stands there. Default true. */
  verifyEnter?: boolean;
  /** Default 3. */
  maxEnterRetries?: number;
  /** A call with the key of an earlier one types nothing and gives the result of that. */
  idempotencyKey?: string | undefined;
}

export interface SendPaneKeysOptions extends PaneSendOptions {
  /** See that something changed on the screen after the last key. Default false. */
  verifyEnter?: boolean;
}

export interface CapturePaneOptions extends PaneCallOptions {
  /** With colours and styles, as a terminal would print it. Default: plain text. */
  ansi?: boolean;
  /** How many lines of what has scrolled away stand before it. Default 0. */
  historyLines?: number;
}
