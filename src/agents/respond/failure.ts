import { type ErrorCode, fail, TtypilotError } from '../../base/errors/errors.js';
import { errorTypeOf } from '../../bridge/error-type.js';
import type { PaneName } from '../pane-of.js';

/** The error to report for an answer that could not be delivered. */
export function deliveryFailure(error: unknown, { paneId, socketName = 'default' }: PaneName): TtypilotError {
  if (error instanceof TtypilotError && OWN.includes(error.code)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  switch (errorTypeOf(error)) {
    case 'pane_not_found':
      return fail('pane_not_found', { paneId, socketName }, { cause: error });
    case 'tmux_not_installed':
      return fail('tmux_not_installed', {}, { cause: error });
    case 'timeout':
      return fail('timeout', { reason }, { cause: error });
    case 'subprocess_failed':
      return fail('subprocess_failed', { reason }, { cause: error });
    case 'send_failed':
      return fail('send_failed', { reason }, { cause: error });
    default:
      return fail('internal_error', { reason }, { cause: error });
  }
}

/** Codes that pass through unchanged. */
const OWN: readonly ErrorCode[] = ['wrong_dialog', 'send_failed', 'cancelled'];
