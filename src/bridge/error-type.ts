import { type ErrorCode, TtypilotError } from '../base/errors/errors.js';

/** The kind of a failure, for callers that handle kinds. */
export const TmuxBridgeErrorType = {
  /** The pane does not exist, or its number belongs to another pane now. */
  PANE_NOT_FOUND: 'pane_not_found',
  TMUX_NOT_INSTALLED: 'tmux_not_installed',
  /** tmux refused the command, or its server is gone. */
  SUBPROCESS_FAILED: 'subprocess_failed',
  /** The pane id is missing or malformed. */
  NO_PANE_ID: 'no_pane_id',
  /** tmux did not answer in time. */
  TIMEOUT: 'timeout',
  /** The pane exists, but the program did not accept the input, or must not get it. */
  SEND_FAILED: 'send_failed',
  UNKNOWN: 'unknown',
} as const;

export type TmuxBridgeErrorType = (typeof TmuxBridgeErrorType)[keyof typeof TmuxBridgeErrorType];

const TYPE_OF: Partial<Record<ErrorCode, TmuxBridgeErrorType>> = {
  pane_not_found: 'pane_not_found',
  pane_gone: 'pane_not_found',
  session_exited: 'pane_not_found',
  tmux_missing: 'tmux_not_installed',
  tmux_failed: 'subprocess_failed',
  tmux_timeout: 'timeout',
  send_failed: 'send_failed',
  pane_in_mode: 'send_failed',
  own_pane: 'send_failed',
  input_locked: 'send_failed',
  stale_lease: 'send_failed',
  input_interrupted: 'send_failed',
  input_queue_full: 'send_failed',
  line_too_long: 'send_failed',
  unknown_key: 'send_failed',
  key_not_sendable: 'send_failed',
  invalid_argument: 'send_failed',
};

/** The kind of a failure; `unknown` if it has no kind of its own. */
export function errorTypeOf(error: unknown): TmuxBridgeErrorType {
  return (error instanceof TtypilotError && TYPE_OF[error.code]) || 'unknown';
}
