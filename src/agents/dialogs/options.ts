import type { Terminal } from '../../terminal/index.js';
import { highlightedByStyle, isStyledApart } from './highlight.js';
import type { Line } from './lines.js';
import { hasHint, isAskedAbove, isPointer, type OptionRow, optionRow } from './option-row.js';

export interface Option {
  /** Counted from 0, including options that have scrolled out of view. */
  index: number;
  label: string;
  /** Enter would choose this option. */
  highlighted: boolean;
  /** Only in lists that allow several choices. */
  checked?: boolean;
}

interface Entry extends OptionRow {
  line: Line;
  label: string;
}

const MAX_OPTIONS = 100;
/** In lines: descriptions and rules may stand between two numbered options. */
const MAX_GAP = 8;
const MAX_LINES_BELOW = 8;

/** The list of options at the end of the screen and its first row; undefined when in doubt. */
export function readOptions(
  terminal: Terminal,
  lines: readonly Line[],
): { options: Option[]; first: number } | undefined {
  const end = lines.findLastIndex(({ kind }) => kind === 'text') + 1;
  // the last pointer on the screen: no other place for input may follow it
  const pointedAt = lines.slice(0, end).findLastIndex((line) => isPointer(line));
  for (const at of candidates(lines, pointedAt)) {
    const entries = entriesAround(lines, at);
    if (entries.length < 2 || entries.length > MAX_OPTIONS) continue;
    const last = entries.at(-1) as Entry;
    const below = lines.slice(last.line.y + 1, end).filter(({ kind }) => kind === 'text').length;
    const marked = markedIn(terminal, entries);
    if (marked === undefined || below > MAX_LINES_BELOW || !isSure(terminal, lines, entries, marked)) continue;
    return { options: entries.map((entry, i) => describe(entry, i, marked)), first: entries[0]?.line.y as number };
  }
  return undefined;
}

/** Where a list may be: at the last pointer, or at a numbered line below it. */
function candidates(lines: readonly Line[], pointedAt: number): number[] {
  const numberedAt = lines.findLastIndex((line) => optionRow(line)?.number !== undefined);
  return [pointedAt, ...(numberedAt > pointedAt ? [numberedAt] : [])].filter((at) => at >= 0);
}

function entriesAround(lines: readonly Line[], at: number): Entry[] {
  const row = optionRow(lines[at] as Line);
  if (!row) return [];
  const fits = row.number === undefined ? isPeer : isNext;
  const before: Entry[] = [];
  for (let entry = entryOf(lines, at), y = at; ; ) {
    const found = neighbour(lines, y, -1, (other) => fits(other, entry));
    if (!found) break;
    before.unshift(found);
    entry = found;
    y = found.line.y;
  }
  const after: Entry[] = [entryOf(lines, at)];
  for (;;) {
    const entry = after.at(-1) as Entry;
    const found = neighbour(lines, entry.line.y, 1, (other) => fits(entry, other));
    if (!found) break;
    after.push(found);
  }
  return [...before, ...after];
}

/** The next option of the same list, above or below; an option may span several lines. */
function neighbour(
  lines: readonly Line[],
  from: number,
  step: 1 | -1,
  fits: (row: OptionRow) => boolean,
): Entry | undefined {
  const { bodyX, number } = optionRow(lines[from] as Line) as OptionRow;
  for (let y = from + step, gap = 0; gap < MAX_GAP; y += step, gap++) {
    const line = lines[y];
    if (!line) return undefined;
    const row = optionRow(line);
    if (row && fits(row)) return entryOf(lines, y);
    const isBetween = line.kind === 'text' ? line.x >= bodyX && row?.sign === 'none' : number !== undefined;
    if (!isBetween) return undefined;
  }
  return undefined;
}

/** Consecutive numbers in the same column. */
function isNext(before: OptionRow, after: OptionRow): boolean {
  if (before.number === undefined || after.number !== before.number + 1) return false;
  return Math.abs(before.labelX - after.labelX) <= 1;
}

/** Without numbers: labels start in the same column, and either all have checkboxes or none. */
function isPeer(before: OptionRow, after: OptionRow): boolean {
  const isSameKind = (before.checked === undefined) === (after.checked === undefined);
  return isSameKind && before.number === undefined && after.number === undefined && before.labelX === after.labelX;
}

function entryOf(lines: readonly Line[], y: number): Entry {
  const line = lines[y] as Line;
  const row = optionRow(line) as OptionRow;
  return { ...row, line, label: wholeLabel(lines, line, row) };
}

/** A label continues on the next line if that line's first word would not have fitted. */
function wholeLabel(lines: readonly Line[], line: Line, { text, labelX }: OptionRow): string {
  let label = text;
  for (let y = line.y, end = line.x + line.text.length; ; y++) {
    const next = lines[y + 1];
    if (next?.kind !== 'text' || next.x < labelX || next.x > labelX + 1) return label;
    const [word = ''] = next.text.split(' ');
    const row = optionRow(next);
    if (end + 1 + word.length < line.right - 1 || row?.number !== undefined || row?.checked !== undefined) return label;
    label += ` ${next.text}`;
    end = next.x + next.text.length;
  }
}

/** The marked entry: by its sign, otherwise by its style. */
function markedIn(terminal: Terminal, entries: readonly Entry[]): number | undefined {
  const pointed = entries.flatMap(({ sign }, i) => (sign === 'on' ? [i] : []));
  if (pointed.length > 0) return pointed.length === 1 ? pointed[0] : undefined;
  return highlightedByStyle(
    terminal,
    entries.map(({ line, labelX }) => ({ y: line.y, x: labelX })),
  );
}

/** A pointer before a list may also be a quotation, or the prompt of an input line that contains a list. */
function isSure(terminal: Terminal, lines: readonly Line[], entries: readonly Entry[], marked: number): boolean {
  const places = entries.map(({ line, labelX }) => ({ y: line.y, x: labelX }));
  const [first, last] = [entries[0] as Entry, entries.at(-1) as Entry];
  if (entries.some(({ sign }) => sign === 'off')) return true;
  if (isStyledApart(terminal, places, marked) || hasHint(lines, first.line.y, last.line.y)) return true;
  const isPlain = first.number === undefined || entries.some(({ isQuotation }) => isQuotation);
  return !isPlain && !isTypedInto(terminal, entries) && isAskedAbove(lines, first.line.y);
}

function isTypedInto({ cursor }: Terminal, entries: readonly Entry[]): boolean {
  return cursor.visible && entries.some(({ line, labelX }) => line.y === cursor.y && cursor.x >= labelX);
}

function describe({ number, label, checked }: Entry, position: number, marked: number): Option {
  const index = number === undefined ? position : number - 1;
  const option = { index, label, highlighted: position === marked };
  return checked === undefined ? option : { ...option, checked };
}
