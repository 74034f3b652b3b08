import type { Cell, Terminal } from '../../terminal/index.js';
import { bareText, isFrame } from './bare-text.js';

/** A place on the screen that shows a text. */
export interface Occurrence {
  /** What stands before it in its first row. It tells an input box from a transcript that shows the same text. */
  context: string;
  /** The row of its first character. */
  top: number;
  /** The cell after its last character. */
  x: number;
  y: number;
}

/** The end of a longer text is enough, because a field may have scrolled the rest away. */
const MIN_LENGTH = 15;
const VERTICAL = /[\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551\u2588-\u2590\u2595]/;
const HORIZONTAL = /[\u2500\u2501\u2550\u2580\u2581\u2584\u2594]{2}/;
const WORD = /[\p{L}\p{N}]$/u;

interface Match {
  first: { x: number; y: number };
  last: { x: number; y: number };
  length: number;
}

interface Box {
  left: number;
  right: number;
}

/**
 * Every place that shows a text as a whole, or its end, between word boundaries. Blanks, boxes and wraps do not matter; a
 * text may be wrapped in a box next to other text. `isContinued` says whether the text may follow on these words directly.
 */
export function occurrencesOf(
  terminal: Terminal,
  text: string,
  isContinued: (before: string) => boolean = () => false,
): Occurrence[] {
  const wanted = bareText(text);
  const end = [...wanted].at(-1);
  if (end === undefined) return [];
  const rows = Array.from({ length: terminal.rows }, (_, y) => {
    const row = terminal.rowText(y);
    return { row, cells: row === '' ? [] : terminal.cells(y) };
  });
  const screen = rows.map(({ cells }) => cells);
  const found: Match[] = [];
  for (const [y, { row, cells }] of rows.entries()) {
    if (!row.includes(end) && !bareText(row).includes(end)) continue;
    for (const [x, cell] of cells.entries()) {
      if (cell.text === ' ' || !endsWithCell(wanted, cell) || continuesAt(cells, x)) continue;
      const match = longest(boxesAround(cells, x).map((box) => matchBack(screen, wanted, { x, y, box, text })));
      if (match && !startsInWord(screen, match.first, isContinued)) found.push(match);
    }
  }
  return outermost(found).map(({ first, last }) => ({
    context: textOf((screen[first.y] ?? []).slice(0, first.x)).trimEnd(),
    top: first.y,
    x: last.x + (screen[last.y]?.[last.x]?.width === 2 ? 2 : 1),
    y: last.y,
  }));
}

/** Everything on a screen that matches a pattern, which sees rows without blanks and boxes. */
export function patternOccurrences(terminal: Terminal, pattern: RegExp): Occurrence[] {
  const found: Occurrence[] = [];
  for (let y = 0; y < terminal.rows; y++) {
    const cells = terminal.rowText(y) === '' ? [] : terminal.cells(y);
    const columns = cells.flatMap(({ text }, x) => Array<number>(bareText(text).length).fill(x));
    for (const { 0: shown, index } of bareText(textOf(cells)).matchAll(pattern)) {
      const [first = 0, last = 0] = [columns[index], columns[index + shown.length - 1]];
      const before = textOf(cells.slice(0, first)).trimEnd();
      found.push({ context: `${before}${shown}`, top: y, x: last + 1, y });
    }
  }
  return found;
}

/** Follows a text back from its last character, over the rows of a box. */
function matchBack(
  screen: readonly Cell[][],
  wanted: string,
  at: { x: number; y: number; box: Box; text: string },
): Match | undefined {
  let rest = wanted;
  let first = { x: at.x, y: at.y };
  let blankRows = emptyLines(at.text);
  rows: for (let y = at.y; y >= 0; y--) {
    const cells = screen[y] ?? [];
    const before = rest;
    for (let x = Math.min(y === at.y ? at.x : at.box.right - 1, cells.length - 1); x >= at.box.left; x--) {
      const shown = bareOf(cells[x]);
      if (shown === '') continue;
      if (!rest.endsWith(shown)) break rows;
      rest = rest.slice(0, rest.length - shown.length);
      first = { x, y };
      if (rest === '') break rows;
    }
    const isBlank = rest === before;
    if (isBlank && (blankRows-- <= 0 || HORIZONTAL.test(textOf(cells.slice(at.box.left, at.box.right))))) break;
  }
  const length = wanted.length - rest.length;
  const isEnough = rest === '' || [...wanted.slice(rest.length)].length >= MIN_LENGTH;
  return isEnough ? { first, last: { x: at.x, y: at.y }, length } : undefined;
}

/** The columns that the rows of a text may have: the whole screen, and those between two vertical lines. */
function boxesAround(cells: readonly Cell[], x: number): Box[] {
  const isLine = ({ text }: Cell) => VERTICAL.test(text);
  const left = cells.slice(0, x).findLastIndex(isLine) + 1;
  const offset = cells.slice(x + 1).findIndex(isLine);
  const right = offset < 0 ? cells.length : x + 1 + offset;
  const all = { left: 0, right: Number.POSITIVE_INFINITY };
  return left === 0 && offset < 0 ? [all] : [{ left, right }, all];
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
  screen: readonly Cell[][],
  { x, y }: { x: number; y: number },
  isContinued: (before: string) => boolean,
): boolean {
  const before = (screen[y] ?? []).slice(0, x);
  const start = bareOf(screen[y]?.[x]);
  return WORD.test(textOf(before)) && /^[\p{L}\p{N}]/u.test(start) && !isContinued(textOf(before));
}

/** A word goes on after the cell, in the same style; a suggestion that completes it has another. */
function continuesAt(cells: readonly Cell[], x: number): boolean {
  const cell = cells[x];
  const next = cells[x + (cell?.width === 2 ? 2 : 1)];
  if (!cell || !next || !WORD.test(next.text) || !WORD.test(cell.text)) return false;
  return next.style.dim === cell.style.dim && sameColor(next, cell);
}

function sameColor(a: Cell, b: Cell): boolean {
  return JSON.stringify(a.style.foreground) === JSON.stringify(b.style.foreground);
}

function endsWithCell(wanted: string, cell: Cell): boolean {
  const shown = bareOf(cell);
  return shown !== '' && wanted.endsWith(shown);
}

function bareOf(cell: Cell | undefined): string {
  if (!cell || cell.text === ' ' || cell.text === '') return '';
  return isFrame(cell.text) ? '' : bareText(cell.text);
}

/** How many empty lines the text has in a row, at most. */
function emptyLines(text: string): number {
  const breaks = text.match(/(?:\r?\n[^\S\n]*)+/g) ?? [];
  return Math.max(0, ...breaks.map((run) => run.split('\n').length - 2));
}

function textOf(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join('');
}
