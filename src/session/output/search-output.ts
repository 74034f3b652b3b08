import type { Work } from '../../base/work.js';
import type { LogicalLine, Terminal } from '../../terminal/index.js';
import { testLines, type WantedText, wantedPattern } from '../waits/patterns.js';

export interface SearchOptions {
  /** How many matching lines to skip. */
  offset?: number;
  /** Default 100. */
  limit?: number;
}

export interface FoundLines {
  matches: { line: number; text: string; seq: number }[];
  /** The number of matching lines, including those beyond the limit. */
  total: number;
}

const LIMIT = 100;
/** Lines that are read between two pauses; a line of the history may take a microsecond or two. */
const LINES_AT_ONCE = 500;

/** The matching lines of the history and the screen, oldest first. Wrapped rows are one line. */
export function* searchOutput(terminal: Terminal, wanted: WantedText, options: SearchOptions): Work<FoundLines> {
  const { offset = 0, limit = LIMIT } = options;
  const pattern = wantedPattern(wanted);
  const found: FoundLines = { matches: [], total: 0 };
  for (const lines of pieces(terminal)) {
    const matching = yield* testLines(
      pattern,
      lines.map(({ text }) => text),
    );
    for (const [index, { line, text, seq }] of lines.entries()) {
      if (!matching[index]) continue;
      found.total++;
      if (found.total <= offset || found.matches.length >= limit) continue;
      found.matches.push({ line, text: text.trimEnd(), seq });
    }
    yield;
  }
  return found;
}

/** The history in pieces, because it may be long, and then the screen. */
function* pieces(terminal: Terminal): Generator<LogicalLine[]> {
  let from = terminal.history.first;
  // the newest line of the history may continue at the top of the screen
  while (terminal.history.end - 1 - from > LINES_AT_ONCE) {
    yield terminal.logicalLines({ from, to: from + LINES_AT_ONCE, screen: 'main' });
    // the oldest lines may have been dropped during a pause
    from = Math.max(from + LINES_AT_ONCE, terminal.history.first);
  }
  const main = terminal.logicalLines({ from, screen: 'main' });
  yield terminal.isAlternate ? [...main, ...terminal.logicalLines()] : main;
}
