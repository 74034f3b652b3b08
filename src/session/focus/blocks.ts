import { type Candidate, howDrawn, textIn } from './candidate.js';
import { isBlankChar, isGrey, type LookRow, type Looks } from './looks.js';
import type { Segment } from './segments.js';

const EDGE_ROWS = 3;
const MAX_BLOCK_ROWS = 200;

/** Marked text of several rows: one background that follows the lines of the text, and nowhere else on the screen. */
export function markedText(looks: Looks, segments: readonly Segment[][]): Candidate[] {
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
