import type { Terminal } from '../../terminal/index.js';
import type { Line } from './lines.js';

/** A question that names its answers in the same line, such as `Add it? (Y)es/(N)o [Yes]:`. */
const NAMED_ANSWERS = /^(.{3,300}\?)\s*(?:\(\w\)\w+\s*\/?\s*){2,}.*[:\]]$/u;
const FIELD = /^[❯›>](?:\s|$)/u;

/** The question of a text field; undefined unless one stands right at the field. */
export function readTextQuestion({ cursor }: Terminal, lines: readonly Line[]): string | undefined {
  const line = lines[cursor.y];
  if (!cursor.visible || line?.kind !== 'text' || cursor.x < line.x) return undefined;
  const named = NAMED_ANSWERS.exec(line.text);
  if (named) return named[1];
  if (!FIELD.test(line.text)) return undefined;
  return isFramed(lines, line.y) ? askedIn(lines, line.y) : undefined;
}

/** A dialog's field stands between two rules, unlike a shell prompt. */
function isFramed(lines: readonly Line[], y: number): boolean {
  const edge = (step: 1 | -1) => {
    for (let row = y + step; lines[row]; row += step) if (lines[row]?.kind === 'rule') return true;
    return false;
  };
  return edge(1) && edge(-1);
}

/** The question right above the field, in the same frame. */
function askedIn(lines: readonly Line[], y: number): string | undefined {
  const above = lines.slice(0, y).findLast(({ kind }) => kind !== 'blank');
  return above?.kind === 'text' && /[?？]$/u.test(above.text) ? above.text : undefined;
}
