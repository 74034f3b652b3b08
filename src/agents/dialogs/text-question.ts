import type { Terminal } from '../../terminal/index.js';
import type { Line } from './lines.js';

/** A question whose answers are named in the line itself, such as `Add it? (Y)es/(N)o [Yes]:`. */
const NAMED_ANSWERS = /^(.{3,300}\?)\s*(?:\(\w\)\w+\s*\/?\s*){2,}.*[:\]]$/u;
const FIELD = /^[❯›>](?:\s|$)/u;

/** What is asked where a text field waits for the answer; undefined unless a question stands right there. */
export function readTextQuestion({ cursor }: Terminal, lines: readonly Line[]): string | undefined {
  const line = lines[cursor.y];
  if (!cursor.visible || line?.kind !== 'text' || cursor.x < line.x) return undefined;
  const named = NAMED_ANSWERS.exec(line.text);
  if (named) return named[1];
  if (!FIELD.test(line.text)) return undefined;
  return isFramed(lines, line.y) ? askedIn(lines, line.y) : undefined;
}

/** A field of a dialog stands between two lines, as no prompt of a shell does. */
function isFramed(lines: readonly Line[], y: number): boolean {
  const edge = (step: 1 | -1) => {
    for (let row = y + step; lines[row]; row += step) if (lines[row]?.kind === 'rule') return true;
    return false;
  };
  return edge(1) && edge(-1);
}

/** The question in the same frame, right above the field. */
function askedIn(lines: readonly Line[], y: number): string | undefined {
  const above = lines.slice(0, y).findLast(({ kind }) => kind !== 'blank');
  return above?.kind === 'text' && /[?？]$/u.test(above.text) ? above.text : undefined;
}
