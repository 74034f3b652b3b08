import type { Terminal } from '../../terminal/index.js';
import type { SessionExit } from '../lifecycle.js';
import { type CursorLine, EDITED, trimmedRows, type ViewerMark } from '../seen/viewers.js';
import type { ActLook, LookKind, ShownRow } from './act.js';

interface Wanted {
  kind: LookKind;
  maxLines: number;
  /** What was typed since the viewer saw the main screen, so that its echo can be left out of the output. */
  typed: string;
  /** Set when the program has ended. */
  exit?: SessionExit | undefined;
}

/** What an answer shows, and the rows that it left out although they are new to the viewer. */
export interface Showing {
  shown: ActLook;
  omittedRows: ReadonlySet<number>;
}

/** Shows a viewer what it has not seen yet of a screen. */
export function show(terminal: Terminal, mark: ViewerMark, wanted: Wanted): Showing {
  if (wanted.kind === 'none') return { shown: { kind: 'none', rows: [] }, omittedRows: new Set() };
  const { shown, omittedRows } = showScreen(terminal, mark, wanted);
  const { rows, output = '' } = shown;
  const hasFailed = (wanted.exit?.exitCode ?? 0) !== 0;
  const lastScreen = hasFailed || (rows.length === 0 && output === '') ? lastScreenSince(terminal, mark) : [];
  if (lastScreen.length === 0) return { shown, omittedRows };
  const cut = Math.max(0, lastScreen.length - wanted.maxLines);
  const omitted = (shown.omitted ?? 0) + cut;
  const more = { lastScreen: lastScreen.slice(cut), ...(omitted > 0 ? { omitted } : {}) };
  return { shown: { ...shown, ...more }, omittedRows };
}

/** What a program that has left the alternate screen showed there and the viewer has not seen. */
function lastScreenSince(terminal: Terminal, { shown }: ViewerMark): ShownRow[] {
  const known = shown?.isAlternate ? shown.rows : [];
  return (terminal.leftScreen() ?? []).flatMap(({ text, seq }, row) => {
    const isNew = seq > (shown?.seq ?? 0) && text.trimEnd() !== known[row];
    return isNew && text.trim() !== '' ? [{ row, text: text.trimEnd() }] : [];
  });
}

function showScreen(terminal: Terminal, mark: ViewerMark, { kind, maxLines, typed }: Wanted): Showing {
  const from = mark.shown?.main;
  // a full-screen program has no separate output, and without an anchor there is nothing to count from
  if (kind === 'output' && from && !terminal.isAlternate) {
    return {
      shown: outputSince(terminal, { ...from, seq: mark.shown?.seq ?? 0 }, { maxLines, typed }),
      omittedRows: new Set(),
    };
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

/**
 * The lines of the main screen and its history since the viewer saw the cursor: those below it, and those above it that were
 * written again, as after `clear`.
 */
function outputSince(
  terminal: Terminal,
  from: CursorLine & { seq: number },
  { maxLines, typed }: Pick<Wanted, 'maxLines' | 'typed'>,
): ActLook {
  const oldest = terminal.history.first;
  const written = terminal
    .logicalLines({ from: Math.max(from.top, oldest), screen: 'main' })
    .filter(({ line, seq, text }) => line >= from.line || (seq > from.seq && text.trim() !== ''));
  const lines = written.map(({ text }) => text.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const isAbove = (written[0]?.line ?? from.line) < from.line;
  const prompt = from.before.trimEnd();
  // where a program has written again above the cursor, only a prompt that it has drawn again can have the echo behind it
  if (isAbove ? prompt !== '' && lines[0]?.startsWith(prompt) : oldest <= from.line)
    dropEcho(lines, from.before, typed);
  // a repeated prompt adds nothing to the state
  if (lines.length > 0 && lines.at(-1) === prompt) lines.pop();
  const kept = lines.slice(Math.max(0, lines.length - maxLines));
  const omitted = lines.length - kept.length + Math.max(0, oldest - from.line);
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

/** Rows that moved as a block, as when a pager or an editor scrolls. */
interface Shift {
  /** The rows as they would be if nothing but the block had changed. */
  after: readonly (string | undefined)[];
  /** `rows 1–22 moved up by 1` */
  words: string;
  /** Whether the block stands in this row now. */
  covers: (y: number) => boolean;
}

/** A shorter block is not worth a sentence. */
const MIN_ROWS = 4;
/** Larger screens are compared row by row only. */
const MAX_ROWS = 200;

/** The longest block of rows that stands elsewhere now, if that explains more rows than it disturbs. */
export function findShift(before: readonly (string | undefined)[], now: readonly string[]): Shift | undefined {
  const { length } = now;
  if (length !== before.length || length > MAX_ROWS) return undefined;
  let best = { by: 0, from: 0, count: 0, gain: 0 };
  for (let by = 1 - length; by < length; by++) {
    if (by === 0) continue;
    const run = longestRun(before, now, by);
    if (run.gain > best.gain) best = { by, ...run };
  }
  if (best.gain < MIN_ROWS) return undefined;
  const { by, from, count } = best;
  const covers = (y: number) => y >= from + by && y < from + by + count;
  const after = before.map((text, y) => (covers(y) ? before[y - by] : text));
  const words = `rows ${from}–${from + count - 1} moved ${by < 0 ? 'up' : 'down'} by ${Math.abs(by)}`;
  return { after, words, covers };
}

/** The longest block that moved by this many rows; its gain counts the rows that need not be shown because of it. */
function longestRun(before: readonly (string | undefined)[], now: readonly string[], by: number) {
  let best = { from: 0, count: 0, gain: 0 };
  let run = { from: 0, count: 0, gain: 0 };
  for (let y = Math.max(0, -by); y < Math.min(now.length, now.length - by); y++) {
    const text = now[y + by];
    if (before[y] !== text) {
      run = { from: y + 1, count: 0, gain: 0 };
      continue;
    }
    // blank rows, and rows that are the same as before anyway, explain nothing
    const isExplained = text !== '' && before[y + by] !== text;
    run = { from: run.count === 0 ? y : run.from, count: run.count + 1, gain: run.gain + (isExplained ? 1 : 0) };
    if (run.gain > best.gain) best = run;
  }
  return best;
}
