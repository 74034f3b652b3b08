import type { Terminal } from '../../terminal/index.js';
import type { Line } from './lines.js';

const MAX_LINES = 16;
const TAB = /(?:^|\s)[☐☑☒□■✔✓]\s+\S/gu;
const MAX_LENGTH = 500;

/** The question above a list: the nearest paragraph with a question mark, otherwise the nearest paragraph. */
export function questionAbove(lines: readonly Line[], first: number): string {
  const paragraphs = paragraphsAbove(lines, first);
  const asking = paragraphs.find((paragraph) => paragraph.some(isAsking)) ?? paragraphs[0] ?? [];
  const upTo = asking.findLastIndex(isAsking);
  const words = upTo < 0 ? asking : asking.slice(0, upTo + 1);
  return words.join(' ').slice(0, MAX_LENGTH);
}

/** Whether a row of tabs, one per question, stands above. */
export function hasTabs(lines: readonly Line[], first: number): boolean {
  return lines.slice(Math.max(0, first - MAX_LINES), first).some(isTabs);
}

/** Nearest first; a rule or the tabs end the search. */
function paragraphsAbove(lines: readonly Line[], first: number): string[][] {
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of lines.slice(Math.max(0, first - MAX_LINES), first).reverse()) {
    if (line.kind === 'rule' ? paragraphs.length > 0 : isTabs(line)) break;
    if (line.kind !== 'text') {
      isOpen = false;
      continue;
    }
    if (isOpen) paragraphs.at(-1)?.unshift(line.text.trim());
    else paragraphs.push([line.text.trim()]);
    isOpen = true;
  }
  return paragraphs;
}

function isTabs({ kind, text }: Line): boolean {
  if (kind !== 'text') return false;
  const count = text.match(TAB)?.length ?? 0;
  return count >= 2 || (count === 1 && /^[←<].*[→>]$/u.test(text));
}

function isAsking(text: string): boolean {
  return /[?？]$/u.test(text);
}

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
