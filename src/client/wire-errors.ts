import { errorTable } from '../base/error-table.js';
import { type ErrorCode, fail, TtypilotError } from '../base/errors.js';
import type { WireError } from './protocol.js';

/** An error as it travels. */
export function toWire({ code, message, hint, details }: TtypilotError): WireError {
  return { code, message, hint, details: { ...details } };
}

/** The error that was sent; a code that this version does not know keeps its words. */
export function fromWire({ code, message, details }: WireError): TtypilotError {
  if (Object.hasOwn(errorTable, code)) return new TtypilotError(code as ErrorCode, details);
  return fail('internal_error', { reason: `${code}: ${message}` });
}
