import type { Terminal } from '../../terminal/index.js';
import { type CursorLine, EDITED, trimmedRows, type ViewerMark } from '../seen/viewers.js';
import type { ActLook, LookKind, ShownRow } from './act.js';
import { findShift } from './shift.js';

interface Wanted {
  kind: LookKind;
  maxLines: number;
  /** What was typed since the viewer saw the main screen, so that its echo can be left out of the output. */
  typed: string;
}

/** What an answer shows, and the rows that it left out although they are new to the viewer. */
export interface Showing {
  shown: ActLook;
  omittedRows: ReadonlySet<number>;
}

/** Shows a viewer what it has not seen yet of a screen. */
export function show(terminal: Terminal, mark: ViewerMark, { kind, maxLines, typed }: Wanted): Showing {
  if (kind === 'none') return { shown: { kind, rows: [] }, omittedRows: new Set() };
  const from = mark.shown?.main;
  // in a full-screen program, or without a place to count from, there is no output to tell from the rest
  if (kind === 'output' && from && !terminal.isAlternate) {
    return { shown: outputSince(terminal, from, { maxLines, typed }), omittedRows: new Set() };
  }
  const isWhole = kind === 'screen' || mark.shown?.isAlternate !== terminal.isAlternate;
  const { rows, previousRows = [] } = (isWhole ? undefined : mark.shown) ?? {};
  return changesSince(terminal, rows, { previousRows, maxLines });
}

/** The rows that differ from those that the viewer knows; all rows that are not blank if it knows none. */
function changesSince(
  terminal: Terminal,
  known: readonly (string | undefined)[] | undefined,
  { previousRows, maxLines }: { previousRows: readonly (string | undefined)[]; maxLines: number },
): Showing {
  const rows = trimmedRows(terminal);
  const shift = known && findShift(known, rows);
  const expected = shift ? shift.after : known;
  const isNew = (y: number) => expected === undefined || rows[y] !== expected[y];
  const isRestored = (y: number) => isNew(y) && rows[y] !== '' && rows[y] === previousRows[y];
  const isShown = (y: number) => isNew(y) && rows[y] !== '' && !isRestored(y);
  const all: ShownRow[] = rows.flatMap((text, row) => (isShown(row) ? [{ row, text }] : []));
  const omitted = all.slice(maxLines);
  const numbers = rows.map((_, row) => row);
  const unchanged = expected ? numbers.filter((row) => !isNew(row) && !shift?.covers(row)) : [];
  const restored = numbers.filter(isRestored);
  const blank = expected ? numbers.filter((row) => isNew(row) && rows[row] === '') : [];
  return {
    shown: {
      kind: known ? 'changes' : 'screen',
      rows: all.slice(0, maxLines),
      ...(shift ? { moved: shift.words } : {}),
      ...(restored.length > 0 ? { restored: runs(restored) } : {}),
      ...(blank.length > 0 ? { blank: runs(blank) } : {}),
      ...(unchanged.length > 0 ? { unchanged: runs(unchanged) } : {}),
      ...(omitted.length > 0 ? { omitted: omitted.length } : {}),
    },
    omittedRows: new Set(omitted.map(({ row }) => row)),
  };
}

/** The lines of the main screen and its history since the viewer saw the cursor. */
function outputSince(terminal: Terminal, from: CursorLine, { maxLines, typed }: Omit<Wanted, 'kind'>): ActLook {
  const first = Math.max(from.line, terminal.history.first);
  const lines = terminal.logicalLines({ from: first, screen: 'main' }).map(({ text }) => text.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  if (first === from.line) dropEcho(lines, from.before, typed);
  // the same prompt once more says no more than the state does
  if (lines.length > 0 && lines.at(-1) === from.before.trimEnd()) lines.pop();
  const kept = lines.slice(Math.max(0, lines.length - maxLines));
  const omitted = lines.length - kept.length + (first - from.line);
  return { kind: 'output', rows: [], output: kept.join('\n'), ...(omitted > 0 ? { omitted } : {}) };
}

/** Removes the prompt that the viewer knows from the first line, and every echo of a typed line behind that prompt. */
function dropEcho(lines: string[], before: string, typed: string): void {
  const prompt = before.trimEnd();
  if (lines[0]?.startsWith(prompt)) {
    const rest = lines[0].startsWith(before) ? lines[0].slice(before.length) : lines[0].slice(prompt.length);
    if (rest.trim() === '') lines.shift();
    else lines[0] = rest;
  }
  const [firstTyped = '', ...more] = typed.split('\n');
  const isEdited = firstTyped.includes(EDITED) && more.length > 0;
  if (isEdited || (firstTyped !== '' && lines[0] === firstTyped.trimEnd())) lines.shift();
  for (const line of more.filter((text) => text !== '' && !text.includes(EDITED))) {
    const echo = lines.indexOf(`${before}${line}`.trimEnd());
    if (echo >= 0) lines.splice(echo, 1);
  }
}

/** `0–3, 7` */
function runs(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] as number;
    let end = at;
    while (numbers[end + 1] === (numbers[end] as number) + 1) end++;
    const last = numbers[end] as number;
    parts.push(first === last ? `${first}` : `${first}–${last}`);
    at = end + 1;
  }
  return parts.join(', ');
}
