import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../base/errors/error-table.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { toWire } from '../../client/wire-errors.js';

/** An error as the body of an answer. `error_type` repeats `code` for older clients. */
export function failureBody(error: TtypilotError) {
  return { error_type: error.code, ...toWire(error) };
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { failure, status } = failureOf(error, request);
  void reply.code(status).type('application/json').send(failureBody(failure));
}

export function unknownRoute({ method, url }: FastifyRequest): TtypilotError {
  const path = url.split('?')[0] ?? '';
  const how = path.startsWith('/api/v1/') && method !== 'POST' ? ' (operations are called with POST)' : '';
  return fail('not_found', { what: `route ${method} ${path}${how}` });
}

/** Errors of the HTTP server about a body, in our words. */
const BODY_PROBLEMS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'send JSON, with the header Content-Type: application/json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not valid JSON',
};

/** Keeps errors from the table; turns the HTTP server's own errors about the request into ours. */
function failureOf(error: unknown, { url, method }: FastifyRequest): { failure: TtypilotError; status: number } {
  if (error instanceof TtypilotError) return { failure: error, status: errorTable[error.code].http };
  const { statusCode, message, code = '' } = error as { statusCode?: number; message: string; code?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const operation = `${method} ${url.split('?')[0]}`;
    return {
      failure: fail('invalid_input', { operation, reason: BODY_PROBLEMS[code] ?? message }),
      status: statusCode,
    };
  }
  return { failure: fail('internal_error', { reason: message }, { cause: error }), status: 500 };
}
