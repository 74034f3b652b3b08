import type { Config } from '../config/schema.js';
import type { Engine } from '../engine/engine.js';

export interface TmuxBridgeOptions {
  /** The engine of the panes. Default: an engine of its own, which `dispose` ends. */
  engine?: Engine;
  /** The tmux server of panes without one of their own (tmux -L). Default: tmux's default server. */
  socketName?: string | undefined;
  /** Deadline of a tmux call, for an engine of its own. Default 5,000. */
  subprocessTimeoutMs?: number;
  /** Maximum time that Enter waits for a short text to settle. Default 120. */
  textEnterDelayMs?: number;
  /** Minimum pause between two sends to the same pane. Default 150. */
  sequentialSendDelayMs?: number;
  /** A pane counts as running while one of these programs runs in it. Default: claude and node. */
  programNames?: readonly string[];
  /** Recommended pause between two health checks of a pane. Default 30,000. */
  healthCheckIntervalMs?: number;
  /** Receives the diagnosis of a text that was not accepted. Default: standard error. */
  log?: (text: string) => void;
}

/** The options in the section `tmux_bridge` of config.yaml. */
export function bridgeOptions(section: Config['tmux_bridge']) {
  return {
    healthCheckIntervalMs: section.health_check_interval * 1000,
    subprocessTimeoutMs: section.subprocess_timeout * 1000,
    textEnterDelayMs: section.text_enter_delay_ms,
    sequentialSendDelayMs: section.sequential_send_delay_ms,
    programNames: section.program_names,
  } satisfies TmuxBridgeOptions;
}

/** The target of a call. */
export interface PaneCallOptions {
  /** The tmux server of the pane (tmux -L). */
  socketName?: string | undefined;
}

export interface PaneSendOptions extends PaneCallOptions {
  /** Allow it even if this process itself runs in the pane. */
  allowSelf?: boolean;
  /** Leave copy mode first; a pane in copy mode refuses input. */
  leaveMode?: boolean;
  /** The number that `takeControl` returned to the holder of the session. */
  lease?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface SendPaneTextOptions extends PaneSendOptions {
  /** Maximum time that Enter waits for the text to settle, plus 1 ms per 10 characters above 200. */
  textEnterDelayMs?: number;
  /** Dismiss a suggestion behind the text with Escape before Enter. Default true. */
  detectGhostText?: boolean;
  /** Minimum time that Enter waits after that Escape. Default 0: until the suggestion is gone. */
  clearDelayMs?: number;
  /** Verify that the program accepted the text, and press Enter again while the text is provably still there. Default true. */
  verifyEnter?: boolean;
  /** Default 3. */
  maxEnterRetries?: number;
  /** A call with the key of an earlier call types nothing and returns the earlier result. */
  idempotencyKey?: string | undefined;
}

export interface SendPaneKeysOptions extends PaneSendOptions {
  /** Verify that the screen changed after the last key. Default false. */
  verifyEnter?: boolean;
}

export interface CapturePaneOptions extends PaneCallOptions {
  /** Keep colours and styles as escape sequences. Default: plain text. */
  ansi?: boolean;
  /** Number of scrollback lines before the screen. Default 0. */
  historyLines?: number;
}
