import type { LogicalLine, Terminal } from '../../terminal/index.js';
import type { Redactor } from '../redact/redactor.js';

/** The rows of the screen without trailing blanks, with secrets redacted even where they wrap onto the next row. */
export function redactedRows(terminal: Terminal, redactor: Redactor): string[] {
  const shown = terminal.screenText();
  const hidden = redactor.text(shown).split('\n');
  for (const line of terminal.logicalLines()) {
    if (line.rowCount > 1) hideInWraps(line, redactor.text(line.text), { shown: shown.split('\n'), hidden });
  }
  return hidden.map((row) => row.trimEnd());
}

/** Works from the last row up, because the line may begin above the screen. */
function hideInWraps(
  { text, y, rowCount }: LogicalLine,
  hiddenText: string,
  { shown, hidden }: { shown: readonly string[]; hidden: string[] },
): void {
  if (hiddenText === text) return;
  let end = text.length;
  for (let row = y + rowCount - 1; row >= Math.max(0, y); row--) {
    const part = shown[row] ?? '';
    const start = text.lastIndexOf(part, end - part.length);
    if (start < 0) continue;
    const hiddenPart = hiddenText.slice(start, start + part.length);
    hidden[row] = hiddenPart.replace(/./gs, (unit, i: number) => (hidden[row]?.[i] === '*' ? '*' : unit));
    end = start;
  }
}
