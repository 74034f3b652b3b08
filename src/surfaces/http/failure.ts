import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../base/error-table.js';
import { fail, TtypilotError } from '../../base/errors.js';

/** What a failure looks like on HTTP. */
export function failureBody({ code, message, hint, details }: TtypilotError) {
  return { error_type: code, message, hint, details };
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
