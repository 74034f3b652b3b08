import type { Terminal } from '../types.js';
import { allRows, type Rows, screenRows } from './rows.js';
import { looksIntoHistory, type Match, type Selector } from './selector.js';

/** Longer texts are compared only up to here, because the cost grows with the length. */
const MAX_COMPARED = 200;

/**
 * The screen with its rows numbered from 0, for error messages; history rows count down from -1. Matches are underlined, or the closest text if there are none. Of the
 * history, only rows with something underlined are shown.
 */
export function explainScreen(selector: Selector, terminal: Terminal, matches: readonly Match[]): string {
  const wanted = literalOf(selector);
  const rows = looksIntoHistory(selector) ? allRows(terminal) : screenRows(terminal);
  const near = wanted === undefined ? undefined : closest(wanted, rows, terminal.rows);
  const marks = matches.length > 0 ? matches : near ? [near] : [];
  const shown = [...historyRows(marks), ...Array(usedRows(terminal)).keys()];
  const digits = Math.max(...[0, terminal.rows - 1, ...shown].map((y) => `${y}`.length));
  const lines: string[] = [];
  for (const y of shown) {
    lines.push(`${String(y).padStart(digits)} │${rows.text(y).trimEnd()}`);
    for (const mark of marks.filter(({ row }) => row === y)) {
      const underline = '^'.repeat(Math.max(1, (mark.endRow === y + 1 ? mark.endCol : terminal.cols) - mark.col));
      lines.push(`${' '.repeat(digits)} │${' '.repeat(mark.col)}${underline}${matches.length > 0 ? '' : ' closest'}`);
    }
  }
  return lines.length > 0 ? lines.join('\n') : '(the screen is blank)';
}

/** The place on the screen that is most like the text of a selector; undefined without a text, or when nothing is. */
export function closestTo(selector: Selector, terminal: Terminal): Match | undefined {
  const wanted = literalOf(selector);
  return wanted === undefined ? undefined : closest(wanted, screenRows(terminal), terminal.rows);
}

function historyRows(marks: readonly Match[]): number[] {
  return [...new Set(marks.map(({ row }) => row))].filter((row) => row < 0).sort((a, b) => a - b);
}

/** The text that the selector looks for, if any. */
function literalOf(selector: Selector): string | undefined {
  if (selector.type === 'exact') return selector.text;
  return 'selector' in selector && selector.selector ? literalOf(selector.selector) : undefined;
}

function usedRows(terminal: Terminal): number {
  let rows = terminal.rows;
  while (rows > 0 && terminal.rowText(rows - 1).trim() === '') rows--;
  return rows;
}

/** The position that shares the longest piece with the text, ignoring case; a single letter does not count. */
export function closest(wanted: string, rows: Rows, end: number): Match | undefined {
  const text = (wanted.slice(0, MAX_COMPARED).split('\n')[0] as string).toLowerCase();
  let best: Match | undefined;
  for (let row = rows.first; row < end; row++) {
    const line = rows.text(row).toLowerCase();
    const { start, length } = longestCommonPiece(line, text);
    if (length < 2 || length <= (best?.text.length ?? 0)) continue;
    best = { text: line.slice(start, start + length), col: start, row, endCol: start + length, endRow: row + 1 };
  }
  return best;
}

function longestCommonPiece(line: string, text: string): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let last = new Array<number>(text.length + 1).fill(0);
  for (let i = 1; i <= line.length; i++) {
    const row = [0];
    for (let j = 1; j <= text.length; j++) {
      const length = line[i - 1] === text[j - 1] ? (last[j - 1] as number) + 1 : 0;
      row.push(length);
      if (length > best.length) best = { start: i - length, length };
    }
    last = row;
  }
  return best;
}
