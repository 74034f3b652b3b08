/** The lines of a message that name the failed step and the failure bundle. */
export const STEP_LINE = 'In the step: ';
export const BUNDLE_LINE = 'Failure bundle: ';

/** Adds a line to the message of an error, unless it already has such a line. */
export function withLine<T extends { message: string; stack?: string | undefined }>(
  error: T,
  line: string,
  value: string,
): T {
  const { message } = error;
  if (message.includes(line)) return error;
  error.message = `${message}\n${line}${value}`;
  // most runners show the stack, which holds a copy of the message
  if (error.stack !== undefined) error.stack = error.stack.replace(message, () => error.message);
  return error;
}
