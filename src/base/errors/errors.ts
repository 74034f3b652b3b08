import { type ErrorCode, errorTable } from './error-table.js';

export type { ErrorCode } from './error-table.js';

/** The placeholder names in a message or a hint. */
type Names<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

export type ErrorDetails<Code extends ErrorCode> = Record<
  Names<(typeof errorTable)[Code]['message' | 'hint']>,
  string | number
>;

/** An error from the table, the only kind that callers are meant to see. */
export class TtypilotError extends Error {
  override readonly name = 'TtypilotError';
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, details: Record<string, string | number>, options?: ErrorOptions) {
    super(fillIn(errorTable[code].message, details), options);
    this.code = code;
    this.hint = fillIn(errorTable[code].hint, details);
    this.details = details;
  }
}

/** Fills the details into a text with placeholders. */
export function fillIn(text: string, details: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
}

/** The error itself when it is from the table, `cancelled` when the call was aborted, and otherwise a bug of ours. */
export function asTableError(error: unknown, signal: AbortSignal): TtypilotError {
  if (error instanceof TtypilotError) return error;
  if (signal.aborted) return fail('cancelled', {}, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return fail('internal_error', { reason }, { cause: error });
}

/** Makes an error of the table: `throw fail('program_not_found', { program })`. */
export function fail<Code extends ErrorCode>(
  code: Code,
  details: ErrorDetails<Code>,
  options?: ErrorOptions,
): TtypilotError {
  return new TtypilotError(code, details, options);
}
