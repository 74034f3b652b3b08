import { errorTable } from '../base/errors/error-table.js';
import { type ErrorCode, fail, TtypilotError } from '../base/errors/errors.js';

export interface WireError {
  code: string;
  message: string;
  hint: string;
  details: Record<string, string | number>;
}

type Details = WireError['details'];

/** An error as on the wire, where fields are in snake_case. */
export function toWire({ code, message, hint, details }: TtypilotError): WireError {
  return { code, message, hint, details: renamed(details, snakeCase) };
}

/** The error that was sent. An unknown code becomes `internal_error` with the original message. */
export function fromWire({ code, message, details }: WireError): TtypilotError {
  if (Object.hasOwn(errorTable, code)) return new TtypilotError(code as ErrorCode, renamed(details, camelCase));
  return fail('internal_error', { reason: `${code}: ${message}` });
}

function renamed(details: Readonly<Details>, rename: (name: string) => string): Details {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [rename(name), value]));
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
