import type { Segment } from './looks.js';
import { isBlankChar, isDrawing, type LookRow, type Looks } from './looks.js';

interface Word {
  from: number;
  to: number;
  hasDigit: boolean;
}

const WORD = /[\p{L}\p{N}]/u;

/** How many of the rows nearby have the same structure in these columns: the segment is one of several items of a list. */
export function countSimilar(looks: Looks, { y, from, to, back }: Segment, isList: (y: number) => boolean): number {
  const own = wordsIn(looks.rows[y], from, to);
  const isSimilar = (other: number) => {
    const row = looks.rows[other];
    if (!row || !isList(other) || row.back[from] === back || isCut(row, from) || !WORD.test(row.text)) return false;
    return areSimilar(own, wordsIn(row, from, to), to - from === looks.cols);
  };
  if (own.length === 0) return 0;
  const next = [y - 1, y + 1].filter(isSimilar).length;
  return next === 0 ? 0 : next + [y - 2, y + 2].filter(isSimilar).length;
}

/** Whether a word stretches across the edge of a column. */
function isCut({ chars }: LookRow, x: number): boolean {
  const isWord = (char: string | undefined) => !isBlankChar(char) && !isDrawing(char);
  return isWord(chars[x - 1]) && isWord(chars[x]);
}

/** Whether words begin in the segment's first column in the rows above and below, too. */
export function isInColumn({ rows }: Looks, { y, from }: Segment): boolean {
  const begins = (row: LookRow | undefined) =>
    row !== undefined &&
    !isBlankChar(row.chars[from]) &&
    !isDrawing(row.chars[from]) &&
    isBlankChar(row.chars[from - 1]);
  const above = begins(rows[y - 1]);
  const below = begins(rows[y + 1]);
  return above && below;
}

/** Whether the segment names the columns of a table: no digits here, numbers right below. */
export function isTableHeader({ rows }: Looks, { y, from, to }: Segment): boolean {
  const own = wordsIn(rows[y], from, to);
  if (own.length < 2 || own.some(({ hasDigit }) => hasDigit)) return false;
  const below = wordsIn(rows[y + 1], from, to);
  return below.filter(({ hasDigit }) => hasDigit).length >= 2;
}

function areSimilar(one: readonly Word[], other: readonly Word[], isWhole: boolean): boolean {
  if (other.length === 0) return false;
  const ratio = Math.min(one.length, other.length) / Math.max(one.length, other.length);
  const edges = (words: readonly Word[]) => new Set(words.flatMap(({ from, to }) => [2 * from, 2 * to + 1]));
  const [first, second] = [one[0] as Word, other[0] as Word];
  const isAligned = first.from === second.from || first.to === second.to;
  if (!isAligned || ratio < 0.5) return false;
  const otherEdges = edges(other);
  const shared = [...edges(one)].filter((edge) => otherEdges.has(edge)).length;
  if (one.length <= 2 && other.length <= 3) return true;
  if (!isWhole) return shared >= 2;
  return shared >= 3 && one.some(({ hasDigit }) => hasDigit) === other.some(({ hasDigit }) => hasDigit);
}

function wordsIn(row: LookRow | undefined, from: number, to: number): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  for (let x = from; x < to && row; x++) {
    const char = row.chars[x];
    // the right half of a wide character belongs to its word
    if (char === '' && word) continue;
    if (isBlankChar(char) || isDrawing(char)) {
      word = undefined;
      continue;
    }
    if (!word) {
      word = { from: x, to: x, hasDigit: false };
      words.push(word);
    }
    word.to = x;
    if ((char as string) >= '0' && (char as string) <= '9') word.hasDigit = true;
  }
  return words;
}
