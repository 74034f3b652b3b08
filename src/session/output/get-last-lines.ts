import { plainText } from '../../terminal/views/plain-text.js';
import type { SessionCore } from '../core.js';
import { readOutput } from './read-output.js';

const TAIL_BYTES = 65_536;
const LONGEST_LINE = 4096;

/**
 * The last lines of the output with something to see on them, oldest first and as they were written: with their escape
 * sequences, and with a last line that has no end yet. A line is what stands between two line feeds, however many pieces
 * it came in. `redact` sees all of the output that is read.
 */
export function getLastLines(
  session: Pick<SessionCore, 'output'>,
  count = 5,
  { redact = (text: string) => text }: { redact?: (text: string) => string } = {},
): string[] {
  const { output } = session;
  const from = Math.max(output.start, output.end - TAIL_BYTES);
  const { text } = readOutput(output, { since: from, maxBytes: TAIL_BYTES, raw: true });
  // before it is cut: what makes a line secret may stand above it
  const lines = redact(text)
    .split('\n')
    .map((line) => line.replace(/\r+$/, ''));
  // the first one may be the rest of a line that began before
  if (from > 0 && lines.length > 1) lines.shift();
  return lines
    .filter(isVisible)
    .slice(-count)
    .map((line) => line.slice(-LONGEST_LINE));
}

function isVisible(line: string): boolean {
  return plainText(new TextEncoder().encode(line)).text.trim() !== '';
}
