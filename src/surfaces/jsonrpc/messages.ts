import { fail } from '../../base/errors/errors.js';
import type { RpcError } from './rpc-error.js';

/** A request. Without an id it gets no answer. */
export interface RpcRequest {
  id?: unknown;
  method: string;
  params: unknown;
  /** The line as it arrived. */
  line: string;
}

/** The answer to a line that is not a request. The id is null when none could be found, as JSON-RPC demands. */
export interface Refusal {
  id: unknown;
  error: RpcError;
}

// fatal, because a replacement character would be typed into a program
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A request or a refusal; undefined for a blank line. */
export function readMessage(bytes: Uint8Array): { request: RpcRequest } | { refusal: Refusal } | undefined {
  let line: string;
  let message: unknown;
  try {
    line = decoder.decode(bytes).trim();
    if (line === '') return undefined;
    message = JSON.parse(line);
  } catch (error) {
    return refusal(null, { code: -32700, message: 'Parse error', data: { details: (error as Error).message } });
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return invalid(null, 'A line must be one JSON object; several requests at once go through the method batch');
  }
  const { id = null, jsonrpc, method, params } = message as Record<string, unknown>;
  if (jsonrpc !== '2.0') return invalid(id, 'Expected jsonrpc field to equal "2.0"');
  if (typeof method !== 'string') return invalid(id, 'Expected method field to be a string');
  return { request: { ...('id' in message ? { id } : {}), method, params, line } };
}

/** The answer to a line that was too long to keep. */
export function refuseFrame(bytes: number, limitBytes: number): Refusal {
  const { message, hint } = fail('frame_too_large', { bytes, limitBytes });
  return invalid(null, `${message} ${hint}`).refusal;
}

function invalid(id: unknown, details: string): { refusal: Refusal } {
  return refusal(id, { code: -32600, message: 'Invalid request', data: { details } });
}

function refusal(id: unknown, error: RpcError): { refusal: Refusal } {
  return { refusal: { id, error } };
}
