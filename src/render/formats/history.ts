import { fail } from '../../base/errors/errors.js';
import type { Work } from '../../base/work.js';
import type { Terminal } from '../../terminal/index.js';
import { checkLength } from '../part.js';
import { withoutBlankEnd } from '../style.js';
import { rowAnsi } from './ansi.js';

const WRITERS: Record<string, { breakLine: string; lineOf: (terminal: Terminal, line: number) => string }> = {
  text: { breakLine: '\n', lineOf: ({ history }, line) => history.text(line) },
  ansi: { breakLine: '\r\n', lineOf: ({ history }, line) => rowAnsi(withoutBlankEnd(history.cells(line))) },
};

/** The newest scrollback lines, to precede the screen in the same format. */
export function* historyView(terminal: Terminal, format: string, lineCount: number): Work<string> {
  const writer = WRITERS[format];
  if (!writer) {
    const reason = `the format ${format} shows only the screen; text and ansi can also show lines before it`;
    throw fail('invalid_argument', { name: 'historyLines', reason });
  }
  const { first, end } = terminal.history;
  const from = Math.max(first, end - Math.trunc(lineCount));
  let lines = '';
  for (let line = from; line < end; line++) {
    lines += writer.lineOf(terminal, line) + writer.breakLine;
    checkLength(lines.length);
    yield;
  }
  return lines;
}
