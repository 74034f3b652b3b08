const LONG_TEXT = 40;
const MIN_LENGTH = 15;
const MAX_LENGTH = 60;

/**
 * The end of a long text, by which it can be recognised: the last 60 characters of its last non-blank line. Undefined when
 * the text or that line is too short to be distinctive.
 */
export function extractVerificationSnippet(text: string): string | undefined {
  if ([...text].length < LONG_TEXT) return undefined;
  const characters = [...lastLine(text)];
  return characters.length < MIN_LENGTH ? undefined : characters.slice(-MAX_LENGTH).join('').trimStart();
}

/** The last non-blank line, trimmed. */
export function lastLine(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.findLast((line) => line !== '') ?? '';
}
