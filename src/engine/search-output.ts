import type { Terminal } from '../terminal/index.js';
import { type WantedText, wantedPattern } from '../waits/patterns.js';

export interface SearchOptions {
  /** How many matching lines to skip. */
  offset?: number;
  /** Default 100. */
  limit?: number;
}

export interface FoundLines {
  matches: { line: number; text: string; seq: number }[];
  /** How many lines match, also beyond the limit. */
  total: number;
}

const LIMIT = 100;

/** The lines of the history and the screen that match, oldest first; wrapped rows count as one line. */
export function searchOutput(terminal: Terminal, wanted: WantedText, options: SearchOptions): FoundLines {
  const { offset = 0, limit = LIMIT } = options;
  const pattern = wantedPattern(wanted);
  const main = terminal.logicalLines({ from: terminal.history.first, screen: 'main' });
  const lines = terminal.isAlternate ? [...main, ...terminal.logicalLines()] : main;
  const found = lines.filter(({ text }) => pattern.exec(text, 0));
  return {
    matches: found.slice(offset, offset + limit).map(({ line, text, seq }) => ({ line, text: text.trimEnd(), seq })),
    total: found.length,
  };
}
