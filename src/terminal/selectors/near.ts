import type { Match } from './selector.js';

type Side = 'right' | 'left' | 'below' | 'above';

/** For each label, the closest candidate on that side, without duplicates, in the order of the labels. */
export function nearest(labels: readonly Match[], candidates: readonly Match[], side: Side): Match[] {
  const chosen = labels.flatMap((label) => {
    const [first] = candidates
      .map((candidate) => ({ candidate, distance: distance(label, candidate, side) }))
      .filter((entry) => entry.distance !== undefined)
      .sort((a, b) => (a.distance as number) - (b.distance as number));
    return first ? [first.candidate] : [];
  });
  return [...new Set(chosen)];
}

/** The distance from the label to the candidate; undefined if it is not on that side in the same rows or columns. */
function distance(label: Match, candidate: Match, side: Side): number | undefined {
  const sharesRows = overlap(label.row, label.endRow, candidate.row, candidate.endRow);
  const sharesColumns = overlap(label.col, label.endCol, candidate.col, candidate.endCol);
  const gap = {
    right: sharesRows ? candidate.col - label.endCol : -1,
    left: sharesRows ? label.col - candidate.endCol : -1,
    below: sharesColumns ? candidate.row - label.endRow : -1,
    above: sharesColumns ? label.row - candidate.endRow : -1,
  }[side];
  return gap < 0 ? undefined : gap;
}

function overlap(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  return from < otherTo && otherFrom < to;
}
