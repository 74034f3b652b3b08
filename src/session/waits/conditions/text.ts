import type { Clock } from '../../../base/clock.js';
import { fail } from '../../../base/errors/errors.js';
import type { LogicalLine, Terminal } from '../../../terminal/index.js';
import type { Condition, Look, Since } from '../condition.js';
import type { JoinedLines } from '../lines.js';
import type { Pattern } from '../patterns.js';

/** An old match may hide a new one that starts inside it; this many further starts are tried. */
const MAX_RESTARTS = 50;
/** How many restarts lie between two checks of a search's cost. */
const RESTARTS_PER_CHECK = 16;
/** The processor time that a search with many restarts may use. */
const MAX_SEARCH_MS = 25;
/** How many lines before the first new one a match may begin. */
const LINES_BEFORE = 100;

export interface TextMatch {
  text: string;
  groups: string[];
  /** The absolute number of the line where it begins. */
  line: number;
  /** It was found by the first check. */
  atEntry: boolean;
}

/** Met when the pattern matches logical lines joined by newlines, and `since` counts the match. */
export function textShown(pattern: Pattern, since: Since, terminal: Terminal): TextSearch {
  return since === 'screen' ? new ScreenSearch(pattern) : new NewTextSearch(pattern, since, terminal);
}

/** Met when the pattern matches nothing on the screen. */
export function textGone(pattern: Pattern): Condition<true> {
  return {
    check({ lines }: Look) {
      return isIn(lines.onScreen(), pattern) ? undefined : { met: true };
    },
  };
}

type Found = Omit<TextMatch, 'atEntry'> | undefined;

/** A class rather than closures, because there may be very many waits. */
export abstract class TextSearch implements Condition<TextMatch> {
  abstract readonly readsHistory: boolean;
  #isFirst = true;
  /** The screen showed the text at the first check, but it was too old to count. */
  wasShown = false;

  check(look: Look): { met: TextMatch } | undefined {
    const match = this.find(look);
    const atEntry = this.#isFirst;
    this.#isFirst = false;
    if (atEntry && !match) this.wasShown = this.isOldOn(look);
    return match && { met: { ...match, atEntry } };
  }

  protected abstract find(look: Look): Found;

  /** Whether the screen shows the text, however old it is. */
  protected abstract isOldOn(look: Look): boolean;
}

/** Matches anything on the screen. */
class ScreenSearch extends TextSearch {
  readonly readsHistory = false;
  readonly #pattern: Pattern;

  constructor(pattern: Pattern) {
    super();
    this.#pattern = pattern;
  }

  protected find(look: Look): Found {
    for (const { lines, text } of look.lines.onScreen().textsFor(this.#pattern)) {
      const match = this.#pattern.exec(text, 0);
      if (match) return { text: match.text, groups: match.groups, line: lineAt(lines, match.index) };
    }
    return undefined;
  }

  protected isOldOn(): boolean {
    return false;
  }
}

/** Matches only text with at least one cell written after the anchor, on the screen or scrolled off it since. */
class NewTextSearch extends TextSearch {
  readonly readsHistory = true;
  readonly #pattern: Pattern;
  readonly #anchor: number;
  /** Earlier lines are in the history, where nothing changes, and are old or have been checked. */
  #fromLine: number;

  constructor(pattern: Pattern, since: 'now' | number, terminal: Terminal) {
    super();
    this.#pattern = pattern;
    this.#anchor = since === 'now' ? terminal.seq : since;
    // the newest line of the history may continue at the top of the screen
    this.#fromLine = since === 'now' ? Math.max(0, terminal.history.end - 1) : 0;
  }

  protected isOldOn({ lines }: Look): boolean {
    return isIn(lines.onScreen(), this.#pattern);
  }

  protected find({ session: { terminal }, lines, clock }: Look): Found {
    if (terminal.seq <= this.#anchor) return undefined;
    // a screen that grew has taken lines back from the history
    const top = Math.max(0, terminal.history.end - 1);
    const from = Math.min(this.#fromLine, top);
    this.#fromLine = top;
    // text written before the program switched to the alternate screen counts, too
    const onMain = this.#findIn(lines.ofMain(from), clock);
    return onMain ?? (terminal.isAlternate ? this.#findIn(lines.onScreen(), clock) : undefined);
  }

  #findIn(joined: JoinedLines, clock: Clock): Found {
    for (const each of joined.textsFor(this.#pattern)) {
      const found = this.#findNew(each, clock);
      if (found) return found;
    }
    return undefined;
  }

  #findNew({ lines, text }: JoinedLines, clock: Clock): Found {
    const firstNew = lines.findIndex((line) => line.seq > this.#anchor);
    if (firstNew < 0) return undefined;
    let start = placeOf(lines, firstNew - LINES_BEFORE);
    let from = start.offset;
    let startedMs = 0;
    for (let restarts = 0; from <= text.length; restarts++) {
      if (restarts === RESTARTS_PER_CHECK) startedMs = clock.processorMs();
      else if (restarts > 0 && restarts % RESTARTS_PER_CHECK === 0) this.#checkCost(clock.processorMs() - startedMs);
      const match = this.#pattern.exec(text, from);
      if (!match) return undefined;
      const end = match.index + match.text.length;
      if (newestSeq(lines, start, match.index, end) > this.#anchor) {
        return { text: match.text, groups: match.groups, line: lineAt(lines, match.index) };
      }
      // with the flags u and v, a match may begin half a character before `from`
      from = Math.max(from + 1, restarts < MAX_RESTARTS ? match.index + 1 : end);
      if (restarts === MAX_RESTARTS) {
        // too many old matches: from now on, only those that begin in the first new line or later
        const place = placeOf(lines, firstNew);
        if (place.offset > from) [start, from] = [place, place.offset];
      }
    }
    return undefined;
  }

  #checkCost(usedMs: number): void {
    if (usedMs <= MAX_SEARCH_MS) return;
    throw fail('pattern_too_slow', { pattern: this.#pattern.source, budgetMs: MAX_SEARCH_MS });
  }
}

function isIn(joined: JoinedLines, pattern: Pattern): boolean {
  for (const { text } of joined.textsFor(pattern)) if (pattern.exec(text, 0)) return true;
  return false;
}

function lineAt(lines: readonly LogicalLine[], index: number): number {
  let start = 0;
  for (const line of lines) {
    if (index <= start + line.text.length) return line.line;
    start += line.text.length + 1;
  }
  return lines.at(-1)?.line ?? 0;
}

/** A line, and where it begins in the joined text. */
interface Place {
  index: number;
  offset: number;
}

function placeOf(lines: readonly LogicalLine[], index: number): Place {
  let offset = 0;
  for (let i = 0; i < index; i++) offset += (lines[i] as LogicalLine).text.length + 1;
  return { index: Math.max(0, index), offset };
}

/** The newest seq among the cells of the joined text from `from` up to but not including `to`, both after `start`. */
function newestSeq(lines: readonly LogicalLine[], start: Place, from: number, to: number): number {
  let newest = 0;
  let lineStart = start.offset;
  for (let i = start.index; i < lines.length; i++) {
    const line = lines[i] as LogicalLine;
    const end = lineStart + line.text.length;
    if (from < end && to > lineStart) {
      newest = Math.max(newest, line.seqOf(Math.max(0, from - lineStart), to - lineStart));
    }
    if (end >= to) break;
    lineStart = end + 1;
  }
  return newest;
}
