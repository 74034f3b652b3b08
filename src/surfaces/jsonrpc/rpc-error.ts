import { errorTable } from '../../base/errors/error-table.js';
import type { TtypilotError } from '../../base/errors/errors.js';

/** An error object of JSON-RPC. */
export interface RpcError {
  code: number;
  message: string;
  data?: Record<string, unknown>;
}

/** The fixed messages of the specification, by the number in the error table. */
const MESSAGES: Record<number, string> = {
  [-32001]: 'No active session',
  [-32002]: 'Session already started',
  [-32004]: 'Method failed',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
};

/** An error from the table as the client gets it. */
export function rpcError(error: TtypilotError): RpcError {
  const { rpc } = errorTable[error.code];
  const data = dataOf(error);
  return { code: rpc, message: MESSAGES[rpc] ?? error.message, ...(data ? { data } : {}) };
}

function dataOf({ code, message, details }: TtypilotError): RpcError['data'] {
  switch (code) {
    case 'no_active_session':
    case 'session_already_started':
    case 'shutdown_in_batch':
      return undefined;
    case 'unknown_operation':
      return { method: details.operation };
    case 'invalid_input':
      return { details: details.reason };
    default:
      return { details: message };
  }
}
