const LONG_TEXT = 40;
const SHORTEST = 15;
const LONGEST = 60;

/**
 * The end of a long text by which it can be recognised: of its last line that is not blank, the last 60 characters.
 * Undefined when the text or that line is too short to be told from others.
 */
export function extractVerificationSnippet(text: string): string | undefined {
  if ([...text].length < LONG_TEXT) return undefined;
  const characters = [...lastLine(text)];
  return characters.length < SHORTEST ? undefined : characters.slice(-LONGEST).join('').trimStart();
}

/** The last line that is not blank, without the blanks around it. */
export function lastLine(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.findLast((line) => line !== '') ?? '';
}
