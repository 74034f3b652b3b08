import {
  INVALID_REQUEST,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { errorTable } from '../../base/errors/error-table.js';
import { fail } from '../../base/errors/errors.js';

/** The answer to an unreadable message. Its id is null when none was found, as JSON-RPC requires. */
export interface Refusal {
  jsonrpc: '2.0';
  id: RequestId | null;
  error: { code: number; message: string };
}

/** A JSON-RPC message, or the refusal to answer with. */
export function readMessage(bytes: Uint8Array): { message: JSONRPCMessage } | { refusal: Refusal } | undefined {
  let value: unknown;
  try {
    // strict, because replacement characters would be typed into a program
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return undefined;
    value = JSON.parse(text);
  } catch (error) {
    return { refusal: refusal(null, PARSE_ERROR, `This line is not JSON in UTF-8: ${(error as Error).message}`) };
  }
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch {
    return { refusal: refusal(idOf(value), INVALID_REQUEST, 'This line is JSON, but not a JSON-RPC 2.0 message') };
  }
}

/** The answer to a frame that was too large to keep. */
export function refuseFrame({ bytes, head, tail }: { bytes: number; head: string; tail: string }, limitBytes: number) {
  const { message, hint, code } = fail('frame_too_large', { bytes, limitBytes });
  return refusal(idAtTheEnds(head, tail), errorTable[code].rpc, `${message} ${hint}`);
}

const ID = /"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")/.source;
/** An id right after the start or right before the end of a message can only be that of the message. */
const ID_FIRST = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}`);
const ID_LAST = new RegExp(`,\\s*${ID}\\s*\\}\\s*$`);

function idAtTheEnds(head: string, tail: string): RequestId | null {
  const id = ID_FIRST.exec(head)?.[1] ?? ID_LAST.exec(tail)?.[1];
  return id === undefined ? null : (JSON.parse(id) as RequestId);
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function refusal(id: RequestId | null, code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
