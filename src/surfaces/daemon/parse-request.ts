import { fail, type TtypilotError } from '../../base/errors/errors.js';
import { membersProblem } from '../../client/call-wire.js';
import type { Request } from '../../client/protocol.js';

/** Parses a line from a client. The input of an operation is checked later, by the operation. */
export function parseRequest(line: string): Request | TtypilotError {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return wrong(`it is not JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('it is not a JSON object');
  const request = value as Record<string, unknown>;
  if (Number.isSafeInteger(request.cancel)) return request as unknown as Request;
  if (!Number.isSafeInteger(request.id)) return wrong('it needs a whole number as its id');
  return problemWith(request) ?? (request as unknown as Request);
}

function problemWith(request: Record<string, unknown>): TtypilotError | undefined {
  const problem = membersProblem(request);
  if (problem !== undefined) return wrong(problem);
  const { operation, watch, session_id } = request;
  if (typeof operation === 'string' || watch === 'sessions') return undefined;
  if (watch !== 'screen') return wrong('it names neither an operation nor something to watch');
  return typeof session_id === 'string' ? undefined : wrong('session_id is missing');
}

function wrong(reason: string): TtypilotError {
  return fail('invalid_argument', { name: 'the request', reason });
}
