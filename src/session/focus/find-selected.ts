import type { Terminal } from '../../terminal/index.js';
import { type Candidate, type How, howDrawn, shortened, startIn, textIn } from './candidate.js';
import { highlights } from './highlights.js';
import { isBlankChar, isGrey, type LookRow, type Looks, readLooks, type Segment, segmentsOf } from './looks.js';
import { lookedApart, pointedItems, toggles, underlinedAtCursor, underlinedItems } from './markers.js';

/** Something that the screen shows as selected. Rows and columns count from 0. */
export interface Selection {
  row: number;
  col: number;
  /** One line, trimmed, with single blanks; without the pointer in front of it. At most 200 characters. */
  text: string;
  how: How;
}

const MAX_SELECTIONS = 3;
/** Larger screens are not looked at: a look at every cell would take too long. */
const MAX_CELLS = 50_000;
/** What scores this much is kept whatever the best one scores. */
const SURE = 5;
const MARGIN = 2;

/**
 * What is selected on the screen, most likely first: the highlighted or pointed-at item, and the active button. Empty if
 * nothing is, or in doubt. Titles, status lines, matches of a search and the cursor of an editor are not selections.
 */
export function findSelected(terminal: Terminal): Selection[] {
  if (terminal.rows * terminal.cols > MAX_CELLS) return [];
  const looks = readLooks(terminal);
  const segments = looks.rows.map((_, y) => segmentsOf(looks, y));
  const found = [
    ...highlights(looks, segments),
    ...markedText(looks, segments),
    ...pointedItems(looks),
    ...lookedApart(looks),
    ...toggles(looks),
    ...underlinedItems(looks),
    ...underlinedAtCursor(looks),
  ].sort(byLikelihood);
  const best = found[0]?.score ?? 0;
  const kept: Candidate[] = [];
  for (const one of found) {
    if (one.score < Math.min(SURE, best - MARGIN) || kept.some((other) => isSamePlace(one, other))) continue;
    kept.push(one);
  }
  return kept.slice(0, MAX_SELECTIONS).map((candidate) => selection(looks, candidate));
}

function byLikelihood(one: Candidate, other: Candidate): number {
  return (
    other.score - one.score ||
    Number(other.isColourful) - Number(one.isColourful) ||
    // menus and panes open below what they belong to
    other.y - one.y ||
    one.from - other.from
  );
}

function isSamePlace(one: Candidate, other: Candidate): boolean {
  const parts = ({ y, from, to, rest = [] }: Candidate) => [{ y, from, to }, ...rest];
  return parts(one).some((part) =>
    parts(other).some(({ y, from, to }) => y === part.y && from < part.to && part.from < to),
  );
}

function selection({ rows }: Looks, { y, from, to, rest = [], how }: Candidate): Selection {
  const row = rows[y] as LookRow;
  const further = rest.map((part) => textIn(rows[part.y] as LookRow, part.from, part.to));
  const text = shortened([textIn(row, from, to), ...further].join(' ').trim());
  return { row: y, col: startIn(row, from, to), text, how };
}

const EDGE_ROWS = 3;
const MAX_BLOCK_ROWS = 200;

/** Marked text of several rows: one background that follows the lines of the text, and nowhere else on the screen. */
function markedText(looks: Looks, segments: readonly Segment[][]): Candidate[] {
  const { rows, base, isAlternate, cols } = looks;
  const lastRow = isAlternate ? rows.length - EDGE_ROWS : rows.length;
  const byColor = new Map<number, Segment[]>();
  for (let y = 0; y < lastRow; y++) {
    for (const segment of segments[y] as Segment[]) {
      // a title line may have the same colour
      if (segment.back === base || (y === 0 && segment.to - segment.from === cols)) continue;
      const known = byColor.get(segment.back);
      if (!known) byColor.set(segment.back, [segment]);
      else if (known.length <= MAX_BLOCK_ROWS) known.push(segment);
    }
  }
  return [...byColor.values()].flatMap((block) => (isMarked(looks, block) ? [candidate(looks, block)] : []));
}

function isMarked(looks: Looks, segments: readonly Segment[]): boolean {
  const [first, last] = [segments[0] as Segment, segments.at(-1) as Segment];
  const { rows, cols, cursor } = looks;
  if (segments.length < 2 || segments.length > MAX_BLOCK_ROWS) return false;
  const followsText = segments.every(({ y, from, to }, i) => {
    const row = rows[y] as LookRow;
    const startsLine = i === 0 || row.chars.slice((segments[1] as Segment).from, from).every(isBlankChar);
    const endsLine = y === last.y || to >= row.text.trimEnd().length;
    return y === first.y + i && startsLine && endsLine;
  });
  if (!followsText || segments.every((segment) => textOf(looks, segment) === '')) return false;
  const isAtCursor = cursor.visible && cursor.y >= first.y - 1 && cursor.y <= last.y + 1;
  const isRagged = new Set(segments.map(({ to }) => to)).size > 1;
  // bars above one another have the same width
  if (isAtCursor) return isRagged || rows[first.y - 1]?.back[0] !== first.back;
  // without a cursor, only what ends with its text
  return isRagged && segments.every(({ y, to }) => to < cols && to <= (rows[y] as LookRow).text.trimEnd().length + 1);
}

function candidate(looks: Looks, segments: readonly Segment[]): Candidate {
  const { y, from, to, back } = segments[0] as Segment;
  const { cursor } = looks;
  const isAtCursor = cursor.visible && segments.some((segment) => Math.abs(segment.y - cursor.y) <= 1);
  const how = howDrawn(looks.rows[y] as LookRow, from, to);
  return { y, from, to, rest: segments.slice(1), how, score: isAtCursor ? 9 : 5, isColourful: !isGrey(back) };
}

function textOf({ rows }: Looks, { y, from, to }: Segment): string {
  return textIn(rows[y] as LookRow, from, to);
}
