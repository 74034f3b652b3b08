import type { TraceScreen } from '../../../trace/read/screen.js';
import type { LineMatch } from '../../../trace/read/when.js';
import type { ToldStep } from '../../../trace/read/why.js';
import { isFailure } from '../../../trace/steps/sentence.js';
import type { ScreenMark } from './trace-screen-view.js';

interface MarkedThings {
  screen: TraceScreen;
  /** The step whose outcome the screen shows. */
  step: ToldStep | undefined;
  cell: { row: number; col: number } | undefined;
  /** What a search found, row by row. */
  found: readonly LineMatch[][] | undefined;
}

/** What is marked on a screen besides what changed: where a step matched or nearly did, the chosen cell, what was searched. */
export function marksOf({ screen, step, cell, found }: MarkedThings): ScreenMark[] {
  const marks: ScreenMark[] = [];
  const place = step && placeOf(step);
  if (step && place && place.row < screen.rows) {
    const end = (screen.text[place.row] ?? '').length;
    const from = place.col ?? 0;
    const to = place.length === undefined ? Math.max(end, from + 1) : from + place.length;
    marks.push({ row: place.row, from, to: Math.min(to, screen.cols), look: isFailure(step) ? 'miss' : 'found' });
  }
  if (cell) {
    const width = screen.cells[cell.row]?.[cell.col]?.width ?? 1;
    marks.push({ row: cell.row, from: cell.col, to: cell.col + Math.max(1, width), look: 'chosen' });
  }
  if (found) marks.push(...foundMarks(screen, found));
  return marks;
}

function placeOf(step: ToldStep): { row: number; col?: number; length?: number } | undefined {
  if ((step.kind !== 'wait' && step.kind !== 'expect') || step.row === undefined) return undefined;
  const length = step.kind === 'wait' && step.match ? step.match.length : undefined;
  return {
    row: step.row,
    ...(step.col === undefined ? {} : { col: step.col }),
    ...(length === undefined || step.col === undefined ? {} : { length }),
  };
}

function foundMarks(screen: TraceScreen, found: readonly LineMatch[][]): ScreenMark[] {
  return found.flatMap((matches, row) =>
    matches.map(({ index, text }): ScreenMark => {
      const from = columnOf(screen, row, index);
      return { row, from, to: Math.max(from + 1, columnOf(screen, row, index + text.length)), look: 'found' };
    }),
  );
}

/** The column of a character: wide ones take two. */
function columnOf(screen: TraceScreen, row: number, index: number): number {
  let at = 0;
  for (const [col, { text, width }] of (screen.cells[row] ?? []).entries()) {
    if (width === 0) continue;
    if (at >= index) return col;
    at += Math.max(1, text.length);
  }
  return screen.cols;
}
