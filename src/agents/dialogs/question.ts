import type { Line } from './lines.js';

const MAX_LINES = 16;
const TAB = /(?:^|\s)[☐☑☒□■✔✓]\s+\S/gu;
const LONGEST = 500;

/** The question above a list: the nearest paragraph with a question mark, otherwise the nearest paragraph. */
export function questionAbove(lines: readonly Line[], first: number): string {
  const paragraphs = paragraphsAbove(lines, first);
  const asking = paragraphs.find((paragraph) => paragraph.some(isAsking)) ?? paragraphs[0] ?? [];
  const upTo = asking.findLastIndex(isAsking);
  const words = upTo < 0 ? asking : asking.slice(0, upTo + 1);
  return words.join(' ').slice(0, LONGEST);
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
