import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../base/errors/error-table.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { toWire } from '../../client/wire-errors.js';

/** A failure on HTTP: `code` is its name on every surface, `error_type` the same under the name that HTTP had first. */
export function failureBody(error: TtypilotError) {
  return { error_type: error.code, ...toWire(error) };
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { failure, status } = failureOf(error, request);
  void reply.code(status).type('application/json').send(failureBody(failure));
}

/** Errors of the table as they are; those of the server, which are about the request, in our words. */
function failureOf(error: unknown, { url, method }: FastifyRequest): { failure: TtypilotError; status: number } {
  if (error instanceof TtypilotError) return { failure: error, status: errorTable[error.code].http };
  const { statusCode, message } = error as { statusCode?: number; message: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const operation = `${method} ${url.split('?')[0]}`;
    return { failure: fail('invalid_input', { operation, reason: message }), status: statusCode };
  }
  return { failure: fail('internal_error', { reason: message }, { cause: error }), status: 500 };
}
