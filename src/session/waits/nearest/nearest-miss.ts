import { types } from 'node:util';
import { TtypilotError } from '../../../base/errors/errors.js';
import { DEFAULT_FLAGS } from '../../../base/pattern-flags.js';
import { shorten } from '../../../base/text/shorten.js';
import type { Work } from '../../../base/work.js';
import type { LogicalLine, Terminal } from '../../../terminal/index.js';
import { closest } from '../../../terminal/selectors/explain.js';
import { screenRows } from '../../../terminal/selectors/rows.js';
import { placeOf } from '../../../terminal/selectors/style-miss.js';
import { isSmall } from '../../../terminal/steady.js';
import { codePointWidth } from '../../../terminal/unicode/width.js';
import type { Since } from '../condition.js';
import { JoinedLines } from '../lines.js';
import {
  compilePattern,
  literalPattern,
  type Pattern,
  testLines,
  type WantedText,
  wantedPattern,
} from '../patterns.js';
import { longestLiteral } from '../required-text.js';
import { escaped, relaxedPatterns, specialCharacters } from './relaxed.js';

export interface Missed {
  /** What the wait counted. Default `screen`. */
  since?: Since | undefined;
  /** The wait was for the text to go away. */
  invert?: boolean | undefined;
  /** The wait matched row by row, as selectors do, and shows the closest text itself. */
  isByRow?: boolean | undefined;
}

const MAX_QUOTED = 60;
/** How many lines above the screen are searched for text that has scrolled away. */
const MAX_LINES_ABOVE = 200;
/** A closest text must have this many characters, and half of what was wanted. */
const MIN_CLOSE = 3;

/**
 * Why a wait for text was not met, in one sentence without a full stop: what is on the screen instead. Undefined if nothing
 * is close. Each match has the time limit of patterns; when one takes too long, the search ends.
 */
export function* nearestMiss(terminal: Terminal, wanted: WantedText, missed: Missed = {}): Work<string | undefined> {
  try {
    return yield* search(terminal, wanted, missed);
  } catch (error) {
    if (error instanceof TtypilotError) return undefined;
    throw error;
  }
}

function* search(terminal: Terminal, wanted: WantedText, missed: Missed): Work<string | undefined> {
  const { since = 'screen', invert = false, isByRow = false } = missed;
  const { cols } = terminal;
  const pattern = wantedPattern(wanted);
  const screen = new JoinedLines(terminal.logicalLines());
  const exact = find(screen, pattern, cols);
  if (exact) {
    if (invert) return `${exact.text} is still ${exact.place}`;
    if (isByRow) return `${exact.text} is ${exact.place}, but wrapped, and only whole rows are compared`;
    return since === 'screen' ? undefined : `${exact.text} is ${exact.place}, but older than since`;
  }
  if (invert) return undefined;
  yield;
  const above = since === 'screen' && !terminal.isAlternate ? yield* findAbove(terminal, pattern) : undefined;
  if (above) return `${above.text} is not on the screen any more, but ${above.place}`;
  const { source, flags } = asPattern(wanted);
  const name = quoted(typeof wanted === 'string' ? wanted : source);
  if (typeof wanted !== 'string' && specialCharacters(source) !== '') {
    const plain = find(screen, literalPattern(source), cols);
    if (plain)
      return `as plain text, ${plain.text} is ${plain.place}; escape ${specialCharacters(source)} with a backslash`;
  }
  for (const relaxed of relaxedPatterns(source, flags, name)) {
    yield;
    const found = find(screen, compilePattern(relaxed.source, relaxed.flags), cols);
    if (found) return relaxed.say(found.text, found.place);
  }
  return isByRow ? undefined : closestTo(typeof wanted === 'string' ? wanted : longestLiteral(source), terminal);
}

function asPattern(wanted: WantedText): { source: string; flags: string } {
  if (typeof wanted === 'string') return { source: escaped(wanted), flags: DEFAULT_FLAGS };
  const { source, flags = DEFAULT_FLAGS } = wanted;
  return { source, flags: types.isRegExp(wanted) ? flags.replace(/[gyd]/g, '') : flags };
}

/** A match, quoted, and where it is. */
interface Place {
  text: string;
  place: string;
}

/** The first match that shows something. */
function find(joined: JoinedLines, pattern: Pattern, cols: number): Place | undefined {
  for (const { lines, text } of joined.textsFor(pattern)) {
    const match = pattern.exec(text, 0);
    if (!match || match.text.trim() === '') continue;
    const index = match.index + match.text.search(/\S/);
    return { text: quoted(match.text.trim()), place: placeOf({ row: rowAt(lines, index, cols) }) };
  }
  return undefined;
}

/** The newest matching line above the screen. */
function* findAbove(terminal: Terminal, pattern: Pattern): Work<Place | undefined> {
  const { first, end } = terminal.history;
  const all = terminal.logicalLines({ from: Math.max(first, end - MAX_LINES_ABOVE), to: end, screen: 'main' });
  const lines = all.filter(({ y, rowCount }) => y + rowCount <= 0);
  const matching = yield* testLines(
    pattern,
    lines.map(({ text }) => text),
  );
  const line = lines[matching.lastIndexOf(true)];
  return line && find(new JoinedLines([line]), pattern, terminal.cols);
}

/** The screen row of an offset in the joined text, from 0; rows above the screen are negative. */
function rowAt(lines: readonly LogicalLine[], index: number, cols: number): number {
  let start = 0;
  for (const { text, y, rowCount } of lines) {
    if (index <= start + text.length) {
      const columns = [...text.slice(0, index - start)].reduce((sum, each) => sum + widthOf(each), 0);
      return y + Math.min(rowCount - 1, Math.floor(columns / cols));
    }
    start += text.length + 1;
  }
  return 0;
}

function widthOf(character: string): number {
  return codePointWidth(character.codePointAt(0) as number, 1);
}

function closestTo(wanted: string | undefined, terminal: Terminal): string | undefined {
  if (wanted === undefined || !isSmall(terminal)) return undefined;
  const near = closest(wanted, screenRows(terminal), terminal.rows);
  if (!near || near.text.length < Math.max(MIN_CLOSE, wanted.length / 2)) return undefined;
  const text = terminal.rowText(near.row).slice(near.col, near.endCol);
  return `the closest is ${quoted(text)}, ${placeOf(near)}`;
}

function quoted(text: string): string {
  return `\`${shorten(text.replaceAll('\n', '\\n'), MAX_QUOTED)}\``;
}
