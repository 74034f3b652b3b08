import { fail, type TtypilotError } from '../../base/errors/errors.js';
import type { Request } from '../../client/protocol.js';

/** Reads a line of a client. What an operation gets is checked later, by the operation. */
export function parseRequest(line: string): Request | TtypilotError {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return wrong(`it is no JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('it is no JSON object');
  const request = value as Record<string, unknown>;
  if (Number.isSafeInteger(request.cancel)) return request as unknown as Request;
  if (!Number.isSafeInteger(request.id)) return wrong('it needs a whole number as its id');
  return problemWith(request) ?? (request as unknown as Request);
}

function problemWith({
  operation,
  watch,
  session_id,
  patience_ms,
  caller_pane,
}: Record<string, unknown>): TtypilotError | undefined {
  if (patience_ms !== undefined && !(typeof patience_ms === 'number' && patience_ms >= 0))
    return wrong('patience_ms is no number');
  if (caller_pane !== undefined && typeof caller_pane !== 'string') return wrong('caller_pane is no text');
  if (typeof operation === 'string' || watch === 'sessions') return undefined;
  if (watch !== 'screen') return wrong('it names neither an operation nor something to watch');
  return typeof session_id === 'string' ? undefined : wrong('session_id is missing');
}

function wrong(reason: string): TtypilotError {
  return fail('invalid_argument', { name: 'the request', reason });
}
