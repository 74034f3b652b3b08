import type { Redactor } from '../recording/redact/redactor.js';
import type { Terminal } from '../terminal/index.js';

/** Lets the redactor know the pieces of secrets that go over the end of a row: each for itself looks like nothing. */
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

/** With the blanks at their ends, which a line that goes on has in its text. */
function rowsBetween(terminal: Terminal, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) =>
    terminal
      .cells(from + i)
      .map(({ text }) => text)
      .join(''),
  );
}
