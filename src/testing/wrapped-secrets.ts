import type { Redactor } from '../recording/redact/redactor.js';
import type { Terminal } from '../terminal/index.js';

/** Teaches the redactor the pieces of secrets that wrap onto the next row, since a piece alone is not recognizable. */
export function learnWrappedSecrets(terminal: Terminal, redactor: Redactor): void {
  for (const { y, rowCount } of terminal.logicalLines()) {
    const rows = rowsBetween(terminal, Math.max(0, y), Math.min(y + rowCount, terminal.rows));
    if (rows.length < 2) continue;
    for (const [from, to] of redactor.ranges(rows.join(''))) {
      let start = 0;
      for (const row of rows) {
        redactor.add(row.slice(Math.max(0, from - start), Math.max(0, to - start)).trim());
        start += row.length;
      }
    }
  }
}

/** Keeps trailing blanks, which belong to the text of a wrapped line. */
function rowsBetween(terminal: Terminal, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) =>
    terminal
      .cells(from + i)
      .map(({ text }) => text)
      .join(''),
  );
}
