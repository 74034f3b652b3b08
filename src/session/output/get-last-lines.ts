import { plainText } from '../../terminal/views/plain-text.js';
import type { SessionCore } from '../core.js';
import { readOutput } from './read-output.js';

const TAIL_BYTES = 65_536;
const MAX_LINE = 4096;

/**
 * The last visible lines of a session's output, oldest first and as they were written, with escape sequences and including
 * an unfinished last line. A line is the text between two line feeds, however many chunks it arrived in. `redact` is given
 * all of the output that is read.
 */
export function getLastLines(
  session: Pick<SessionCore, 'output'>,
  count = 5,
  { redact = (text: string) => text }: { redact?: (text: string) => string } = {},
): string[] {
  const { output } = session;
  const from = Math.max(output.start, output.end - TAIL_BYTES);
  const { text } = readOutput(output, { since: from, maxBytes: TAIL_BYTES, raw: true });
  // redact before cutting: the context that makes a line secret may be above it
  const lines = redact(text)
    .split('\n')
    .map((line) => line.replace(/\r+$/, ''));
  // the first line may be the rest of an earlier one
  if (from > 0 && lines.length > 1) lines.shift();
  return lines
    .filter(isVisible)
    .slice(-count)
    .map((line) => line.slice(-MAX_LINE));
}

function isVisible(line: string): boolean {
  return plainText(new TextEncoder().encode(line)).text.trim() !== '';
}
