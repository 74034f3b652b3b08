import type { Terminal } from '../types.js';
import type { Match, Selector } from './selector.js';

/** What is longer is not compared to its end: the time goes with it. */
const MOST_COMPARED = 200;

/** The screen with numbered rows, for the message of a failure; matches, or else what came closest, are underlined. */
export function explainScreen(selector: Selector, terminal: Terminal, matches: readonly Match[]): string {
  const wanted = literalOf(selector);
  const near = wanted === undefined ? undefined : closest(wanted, terminal);
  const marks = matches.length > 0 ? matches : near ? [near] : [];
  const digits = String(terminal.rows).length;
  const lines: string[] = [];
  for (let y = 0; y < usedRows(terminal); y++) {
    lines.push(`${String(y + 1).padStart(digits)} │${terminal.rowText(y).trimEnd()}`);
    for (const mark of marks.filter(({ row }) => row === y)) {
      const underline = '^'.repeat(Math.max(1, (mark.endRow === y + 1 ? mark.endCol : terminal.cols) - mark.col));
      lines.push(`${' '.repeat(digits)} │${' '.repeat(mark.col)}${underline}${matches.length > 0 ? '' : ' closest'}`);
    }
  }
  return lines.length > 0 ? lines.join('\n') : '(the screen is blank)';
}

/** The text that is looked for in the end, where there is one. */
function literalOf(selector: Selector): string | undefined {
  if (selector.type === 'exact') return selector.text.slice(0, MOST_COMPARED).split('\n')[0];
  return 'selector' in selector && selector.selector ? literalOf(selector.selector) : undefined;
}

function usedRows(terminal: Terminal): number {
  let rows = terminal.rows;
  while (rows > 0 && terminal.rowText(rows - 1).trim() === '') rows--;
  return rows;
}

/** The place that has the longest piece in common with the text, whatever its case; a single letter says nothing. */
function closest(wanted: string, terminal: Terminal): Match | undefined {
  const text = wanted.toLowerCase();
  let best: Match | undefined;
  for (let row = 0; row < terminal.rows; row++) {
    const line = terminal.rowText(row).toLowerCase();
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
