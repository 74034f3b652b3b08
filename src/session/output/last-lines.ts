import type { Terminal } from '../../terminal/index.js';

const MOST_LINES = 20;

/** The last lines with something on them, oldest first: of the screen, and of the history where the screen has too few. */
export function lastLines(terminal: Terminal): string[] {
  const { history } = terminal;
  const from = terminal.isAlternate ? undefined : Math.max(history.first, history.end - MOST_LINES);
  const lines = terminal.logicalLines(from === undefined ? {} : { from });
  return lines
    .map((line) => line.text.trimEnd())
    .filter((text) => text !== '')
    .slice(-MOST_LINES);
}
