import { errorTable } from '../base/errors/error-table.js';
import type { TtypilotError } from '../base/errors/errors.js';

/** An error as JSON-RPC has it. */
export interface RpcError {
  code: number;
  message: string;
  data?: Record<string, unknown>;
}

const MESSAGES: Record<number, string> = {
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
};

/** What the client is told of an error of the table. */
export function rpcError({ code, message, details }: TtypilotError): RpcError {
  const { rpc } = errorTable[code];
  switch (code) {
    case 'no_active_session':
      return { code: rpc, message: 'No active session' };
    case 'session_already_started':
      return { code: rpc, message: 'Session already started' };
    case 'shutdown_in_batch':
      return { code: rpc, message };
    case 'unknown_operation':
      return { code: rpc, message: 'Method not found', data: { method: details.operation } };
    case 'invalid_input':
      return { code: rpc, message: 'Invalid params', data: { details: details.reason } };
    default: {
      const known = MESSAGES[rpc];
      return { code: known ? rpc : METHOD_FAILED, message: known ?? 'Method failed', data: { details: message } };
    }
  }
}

const METHOD_FAILED = -32004;
