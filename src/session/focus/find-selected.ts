import type { Terminal } from '../../terminal/index.js';
import { markedText } from './blocks.js';
import { type Candidate, type How, shortened, startIn, textIn } from './candidate.js';
import { highlights } from './highlights.js';
import { type LookRow, type Looks, readLooks } from './looks.js';
import { lookedApart, pointedItems, toggles, underlinedAtCursor, underlinedItems } from './markers.js';
import { segmentsOf } from './segments.js';

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
