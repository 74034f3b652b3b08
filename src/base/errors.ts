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
  invalid_pattern: {
    message: 'The pattern {pattern} is not valid: {reason}.',
    hint: 'Patterns are JavaScript regular expressions without slashes; flags go into a field of their own.',
  },
  key_not_sendable: {
    message: 'The key {key} has no bytes that the program could receive in its present mode.',
    hint: 'Programs learn of such keys only when they have asked for the kitty keyboard protocol.',
  },
  line_too_long: {
    message: 'A line of {lineBytes} bytes does not fit: the terminal would cut it to {limitBytes} without a word.',
    hint: 'Send shorter lines, or send it to a program that reads keys one by one.',
  },
  mouse_not_wanted: {
    message: 'The program does not follow the mouse, so it can not be told of {action}.',
    hint: 'Look at the modes of the session: mouseTracking says what the program has asked for.',
  },
  no_terminals_left: {
    message: 'The system gives no further terminal ({reason}).',
    hint: 'Close sessions, or raise the limits on open files (ulimit -n) and terminals (kernel.pty.max).',
  },
  pattern_too_slow: {
    message: 'The pattern {pattern} was stopped: it took more than {budgetMs} ms on this text.',
    hint: 'Avoid repetitions inside repetitions, such as (a+)+, and references back.',
  },
  permission_denied: {
    message: 'No permission for {target}.',
    hint: 'Check the owner, and for a path also its mode and those of the directories above.',
  },
  program_not_found: {
    message: 'There is no program {program}.',
    hint: 'Check the spelling and PATH, or give the full path.',
  },
  session_exited: {
    message: 'The program has exited; it cannot {act} any more.',
    hint: 'Start a new session.',
  },
  session_not_found: {
    message: 'There is no session {sessionId}.',
    hint: 'List the sessions; one that exited is forgotten after a while.',
  },
  spawn_failed: {
    message: 'The program could not be started: {reason}.',
    hint: 'The system may be short of processes or memory (ulimit -u).',
  },
  too_many_sessions: {
    message: 'There are {limit} sessions already.',
    hint: 'Close sessions that are not needed any more, or raise the limit.',
  },
  too_many_waits: {
    message: 'The session has {limit} waits already.',
    hint: 'Let some of them end first.',
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
