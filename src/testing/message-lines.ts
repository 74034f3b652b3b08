/** How messages name the step in which something failed, and where to look for more. */
export const STEP_LINE = 'In the step: ';
export const BUNDLE_LINE = 'Failure bundle: ';

/** Adds a line to the message of an error, unless it has one of this kind already. */
export function withLine<T extends { message: string; stack?: string | undefined }>(
  error: T,
  line: string,
  value: string,
): T {
  const { message } = error;
  if (message.includes(line)) return error;
  error.message = `${message}\n${line}${value}`;
  // the stack has a copy of the message, and is what most runners show
  if (error.stack !== undefined) error.stack = error.stack.replace(message, () => error.message);
  return error;
}
