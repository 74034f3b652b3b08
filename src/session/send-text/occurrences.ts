import type { Cell } from '../../terminal/index.js';
import { bareText, type ScreenRow } from './screen-rows.js';

/** A place on the screen that shows a text. */
export interface Occurrence {
  /** What stands before it in its first row. It distinguishes an input box from a transcript of the same text. */
  context: string;
  /** The row of its first character. */
  top: number;
  /** The cell after its last character. */
  x: number;
  y: number;
}

/** A text to look for. */
export interface SoughtText {
  /** Without blanks and boxes; of a long text only the end. */
  bare: string;
  /** How many empty lines it has in a row, at most. */
  emptyLines: number;
}

interface Match {
  first: { x: number; y: number };
  last: { x: number; y: number };
  length: number;
}

interface Box {
  left: number;
  right: number;
}

/** The end of a longer text is enough, because a field may have scrolled the rest away. */
const MIN_LENGTH = 15;
/** No more of a long text is compared. */
const MAX_LENGTH = 200;
const VERTICAL = /[\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551\u2588-\u2590\u2595]/;
const HORIZONTAL = /[\u2500\u2501\u2550\u2580\u2581\u2584\u2594]{2}/;
const STARTS_AS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_AS_WORD = /[\p{L}\p{N}]$/u;

export function wantedText(text: string): SoughtText {
  const breaks = text.match(/(?:\r?\n[^\S\n]*)+/g) ?? [];
  return {
    bare: [...bareText(text)].slice(-MAX_LENGTH).join(''),
    emptyLines: breaks.reduce((most, run) => Math.max(most, run.split('\n').length - 2), 0),
  };
}

/**
 * Every place that shows a text as a whole, or its end, between word boundaries. Blanks, boxes and wraps do not matter; a
 * text may be wrapped in a box next to other text. `isContinued` says whether it may follow directly on a word.
 */
export function occurrencesOf(
  screen: readonly ScreenRow[],
  wanted: SoughtText,
  isContinued: (before: string) => boolean,
): Occurrence[] {
  const end = [...wanted.bare].at(-1);
  if (end === undefined) return [];
  const found: Match[] = [];
  for (const [y, row] of screen.entries()) {
    // composed and decomposed characters differ until they are read as cells
    if (!row.text.includes(end) && end < '\x7f') continue;
    for (const [x, shown] of row.bare.entries()) {
      if (shown === '' || !wanted.bare.endsWith(shown) || !isPlausible(row, x, wanted)) continue;
      const match = longest(boxesAround(row.cells, x).map((box) => matchBack(screen, wanted, { x, y, box })));
      if (match && !startsInWord(screen, match.first, isContinued)) found.push(match);
    }
  }
  return outermost(found).map(({ first, last }) => ({
    context: (screen[first.y]?.before(first.x) ?? '').trimEnd(),
    top: first.y,
    x: last.x + (screen[last.y]?.cells[last.x]?.width === 2 ? 2 : 1),
    y: last.y,
  }));
}

/** Everything on a screen that matches a pattern, which sees rows without blanks and boxes. */
export function patternOccurrences(screen: readonly ScreenRow[], pattern: RegExp): Occurrence[] {
  return screen.flatMap((row, y) => {
    const columns = row.bare.flatMap((shown, x) => Array<number>(shown.length).fill(x));
    return [...row.bare.join('').matchAll(pattern)].map(({ 0: shown, index }) => {
      const [first = 0, last = 0] = [columns[index], columns[index + shown.length - 1]];
      return { context: `${row.before(first).trimEnd()}${shown}`, top: y, x: last + 1, y };
    });
  });
}

/** Whether a text may end at this cell: no word goes on there, and what is before it belongs to the text or to its box. */
function isPlausible({ cells, bare }: ScreenRow, x: number, wanted: SoughtText): boolean {
  const before = bare[x - 1] ?? '';
  const shown = bare[x] ?? '';
  const isWhole = wanted.bare === shown;
  if (before !== '' && !isWhole && !wanted.bare.endsWith(before + shown)) return false;
  const cell = cells[x];
  const next = cells[x + (cell?.width === 2 ? 2 : 1)];
  if (!cell || !next || !STARTS_AS_WORD.test(next.text) || !ENDS_AS_WORD.test(cell.text)) return true;
  // a suggestion that completes the word has another style
  return next.style.dim !== cell.style.dim || !isSameColor(next, cell);
}

/** Follows a text back from its last character, over the rows of a box. */
function matchBack(
  screen: readonly ScreenRow[],
  { bare, emptyLines }: SoughtText,
  { x: lastX, y: lastY, box }: { x: number; y: number; box: Box },
): Match | undefined {
  let rest = bare.length;
  let first = { x: lastX, y: lastY };
  let blankRows = emptyLines;
  rows: for (let y = lastY; y >= 0; y--) {
    const shown = screen[y]?.bare ?? [];
    const before = rest;
    for (let x = Math.min(y === lastY ? lastX : box.right - 1, shown.length - 1); x >= box.left; x--) {
      const sign = shown[x] ?? '';
      if (sign === '') continue;
      if (!bare.endsWith(sign, rest)) break rows;
      rest -= sign.length;
      first = { x, y };
      if (rest === 0) break rows;
    }
    if (rest === before && (blankRows-- <= 0 || HORIZONTAL.test(screen[y]?.text ?? ''))) break;
  }
  const isEnough = rest === 0 || [...bare.slice(rest)].length >= MIN_LENGTH;
  return isEnough ? { first, last: { x: lastX, y: lastY }, length: bare.length - rest } : undefined;
}

/** The columns that the rows of a text may have: those between two vertical lines, and all. */
function boxesAround(cells: readonly Cell[], x: number): Box[] {
  let left = x;
  while (left > 0 && !isVertical(cells[left - 1])) left--;
  let right = x + 1;
  while (right < cells.length && !isVertical(cells[right])) right++;
  const all = { left: 0, right: Number.POSITIVE_INFINITY };
  return left === 0 && right === cells.length ? [all] : [{ left, right }, all];
}

function isVertical(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.text > '\x7f' && VERTICAL.test(cell.text);
}

function longest(matches: readonly (Match | undefined)[]): Match | undefined {
  return matches.reduce((best, match) => ((match?.length ?? 0) > (best?.length ?? 0) ? match : best), undefined);
}

/** Without the matches that end inside a longer one: the end of a repetitive text occurs in the text itself. */
function outermost(matches: readonly Match[]): Match[] {
  const isInside = ({ last: { x, y }, length }: Match, other: Match) =>
    other.length > length &&
    (y > other.first.y || (y === other.first.y && x >= other.first.x)) &&
    (y < other.last.y || (y === other.last.y && x <= other.last.x));
  return matches.filter((match) => !matches.some((other) => isInside(match, other)));
}

function startsInWord(
  screen: readonly ScreenRow[],
  { x, y }: { x: number; y: number },
  isContinued: (before: string) => boolean,
): boolean {
  const row = screen[y];
  if (!row || !STARTS_AS_WORD.test(row.bare[x] ?? '') || !ENDS_AS_WORD.test(row.cells[x - 1]?.text ?? '')) return false;
  return !isContinued(row.before(x));
}

function isSameColor({ style: { foreground: a } }: Cell, { style: { foreground: b } }: Cell): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const LONG_TEXT = 40;
const MIN_SNIPPET_LENGTH = 15;
const MAX_SNIPPET_LENGTH = 60;

/**
 * The end of a long text, by which it can be recognised: the last 60 characters of its last non-blank line. Undefined when
 * the text or that line is too short to be distinctive.
 */
export function extractVerificationSnippet(text: string): string | undefined {
  if ([...text].length < LONG_TEXT) return undefined;
  const characters = [...lastLine(text)];
  return characters.length < MIN_SNIPPET_LENGTH
    ? undefined
    : characters.slice(-MAX_SNIPPET_LENGTH).join('').trimStart();
}

/** The last non-blank line, trimmed. */
export function lastLine(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.findLast((line) => line !== '') ?? '';
}
