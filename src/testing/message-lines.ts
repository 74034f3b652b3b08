/** The lines of a message that name the failed step, the failure bundle, and the commands that open its trace. */
export const STEP_LINE = 'In the step: ';
/** An expectation that had failed when the time of the test was over. */
export const BEFORE_LINE = 'Before that: ';
export const BUNDLE_LINE = 'Failure bundle: ';
export const WHY_LINE = 'Why it failed: ';
export const LOOK_LINE = 'Step by step, in a browser: ';

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
