/**
 * Every error that a caller may meet: `{name}` in a message is filled from the details.
 * The code is the identity; words may change.
 */
const errorTable = {
  directory_not_found: {
    message: 'There is no directory {directory}.',
    hint: 'Give a working directory that exists.',
  },
  input_queue_full: {
    message: 'The program does not read: {queuedBytes} bytes already wait, {bytes} more would pass {limitBytes}.',
    hint: 'Wait until the program reads, or write less at a time.',
  },
  invalid_argument: {
    message: 'The value of {name} cannot be used: {reason}.',
    hint: 'Change that value.',
  },
  no_terminals_left: {
    message: 'The system gives no further terminal ({reason}).',
    hint: 'Close sessions, or raise the limits on open files (ulimit -n) and terminals (kernel.pty.max).',
  },
  permission_denied: {
    message: 'No permission to use {path}.',
    hint: 'Check its mode and owner, and those of the directories above.',
  },
  program_not_found: {
    message: 'There is no program {program}.',
    hint: 'Check the spelling and PATH, or give the full path.',
  },
  session_exited: {
    message: 'The program has exited; it cannot {act} any more.',
    hint: 'Start a new session.',
  },
  spawn_failed: {
    message: 'The program could not be started: {reason}.',
    hint: 'The system may be short of processes or memory (ulimit -u).',
  },
} as const satisfies Record<string, { message: string; hint: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The names in braces in a message. */
type Names<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

export type ErrorDetails<Code extends ErrorCode> = Record<Names<(typeof errorTable)[Code]['message']>, string | number>;

/** An error from the table, the only kind that leaves the project on purpose. */
export class TtypilotError extends Error {
  override readonly name = 'TtypilotError';
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, details: Record<string, string | number>, options?: ErrorOptions) {
    const { message, hint } = errorTable[code];
    super(
      message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name])),
      options,
    );
    this.code = code;
    this.hint = hint;
    this.details = details;
  }
}

/** Makes an error of the table: `throw fail('program_not_found', { program })`. */
export function fail<Code extends ErrorCode>(
  code: Code,
  details: ErrorDetails<Code>,
  options?: ErrorOptions,
): TtypilotError {
  return new TtypilotError(code, details, options);
}
