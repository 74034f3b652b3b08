import type { Terminal } from '../types.js';
import { Grid } from './grid.js';
import { looksLike, styledRuns } from './look.js';
import { looksIntoHistory, type Match, type Selector } from './selector.js';

/** Finds a regular expression in a text from an offset. The caller has the default flags, and bounds a user's pattern. */
export type CompilePattern = (
  pattern: string,
  flags: string | undefined,
) => (text: string, from: number) => { index: number; text: string } | undefined;

/** All matches of the selector on the screen, in reading order. */
export function findAll(selector: Selector, terminal: Terminal, compile: CompilePattern): Match[] {
  return find(selector, looksIntoHistory(selector) ? Grid.withHistory(terminal) : Grid.of(terminal), compile);
}

function find(selector: Selector, grid: Grid, compile: CompilePattern): Match[] {
  switch (selector.type) {
    case 'exact':
      return findExact(selector.text, grid);
    case 'regex':
      return findPattern(compile(selector.pattern, selector.flags), grid);
    case 'at':
      return findAt(grid.crop({ col: selector.col, row: selector.row, width: 1, height: 1 }));
    case 'within':
      return find(selector.selector, grid.crop(selector.rect), compile);
    case 'nth':
      return find(selector.selector, grid, compile).slice(...oneAt(selector.index));
    case 'style': {
      if (!selector.selector) return styledRuns(grid, selector.style);
      return find(selector.selector, grid, compile).filter((match) => looksLike(grid, match, selector.style));
    }
    case 'near':
      return nearest(find(selector.label, grid, compile), find(selector.selector, grid, compile), selector.side);
    case 'history':
      return find(selector.selector, grid, compile);
  }
}

function findExact(text: string, grid: Grid): Match[] {
  return findPattern((haystack, from) => {
    const index = text === '' ? -1 : haystack.indexOf(text, from);
    return index < 0 ? undefined : { index, text };
  }, grid);
}

/** Rows end at the last visible character; trailing blanks count only if a pattern does not match without them. */
function findPattern(exec: ReturnType<CompilePattern>, grid: Grid): Match[] {
  const trimmed = grid.trimmed();
  const matches = matchesIn(exec, trimmed);
  return trimmed === grid ? matches : merged(matches, matchesIn(exec, grid));
}

function matchesIn(exec: ReturnType<CompilePattern>, grid: Grid): Match[] {
  const matches: Match[] = [];
  for (let from = 0; from <= grid.text.length; ) {
    const found = exec(grid.text, from);
    if (!found) break;
    const end = found.index + found.text.length;
    if (end > found.index) matches.push(matchBetween(grid, found.index, end));
    from = Math.max(end, found.index + 1, from + 1);
  }
  return matches;
}

/** Merges both in reading order, without those of `others` that overlap one of `matches`. */
function merged(matches: readonly Match[], others: readonly Match[]): Match[] {
  const result: Match[] = [];
  let next = 0;
  for (const other of others) {
    while (next < matches.length && isBefore(matches[next] as Match, other)) result.push(matches[next++] as Match);
    const last = result.at(-1);
    const isFree = !last || isBefore(last, other);
    if (isFree && (next === matches.length || isBefore(other, matches[next] as Match))) result.push(other);
  }
  return [...result, ...matches.slice(next)];
}

/** Whether one ends before the other begins. */
function isBefore(one: Match, other: Match): boolean {
  return one.endRow - 1 === other.row ? one.endCol <= other.col : one.endRow - 1 < other.row;
}

function findAt(cell: Grid): Match[] {
  return cell.text.trim() === '' ? [] : [matchBetween(cell, 0, cell.text.length)];
}

function matchBetween(grid: Grid, start: number, end: number): Match {
  const { col, row } = grid.place(start);
  const last = grid.place(end - 1);
  return { text: grid.text.slice(start, end), col, row, endCol: last.endCol, endRow: last.row + 1 };
}

function oneAt(index: number): [number, number | undefined] {
  return [index, index === -1 ? undefined : index + 1];
}

type Side = 'right' | 'left' | 'below' | 'above';

/** For each label, the closest candidate on that side, without duplicates, in the order of the labels. */
function nearest(labels: readonly Match[], candidates: readonly Match[], side: Side): Match[] {
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
