import type { LogicalLine, Terminal } from '../../terminal/index.js';
import type { Condition, Look, Since } from '../condition.js';
import type { JoinedLines } from '../lines.js';
import type { Pattern } from '../patterns.js';

/** A match that shows nothing new may hide one that starts inside it; so often another start is tried. */
const MOST_RESTARTS = 1000;

export interface TextMatch {
  /** What was found. */
  text: string;
  groups: string[];
  /** The absolute number of the line where it begins. */
  line: number;
  /** It was there at the first look. */
  atEntry: boolean;
}

/** Met when the pattern matches, on logical lines joined by newlines, and what it matches counts. */
export function textShown(pattern: Pattern, since: Since, terminal: Terminal): Condition<TextMatch> {
  const search = since === 'screen' ? new ScreenSearch(pattern) : new NewTextSearch(pattern, anchorOf(since, terminal));
  let isFirst = true;
  return {
    check(look: Look) {
      const match = search.find(look);
      const atEntry = isFirst;
      isFirst = false;
      return match && { met: { ...match, atEntry } };
    },
  };
}

/** Met when the pattern matches nothing on the screen. */
export function textGone(pattern: Pattern): Condition<true> {
  return {
    check({ lines }: Look) {
      return pattern.exec(lines.onScreen().text, 0) ? undefined : { met: true };
    },
  };
}

type Found = Omit<TextMatch, 'atEntry'> | undefined;

/** Whatever the screen shows. */
class ScreenSearch {
  readonly #pattern: Pattern;

  constructor(pattern: Pattern) {
    this.#pattern = pattern;
  }

  find(look: Look): Found {
    const { lines, text } = look.lines.onScreen();
    const match = this.#pattern.exec(text, 0);
    return match && { text: match.text, groups: match.groups, line: lineAt(lines, match.index) };
  }
}

/** Only matches of which at least one cell was written after the anchor, on the screen or scrolled off it since. */
class NewTextSearch {
  readonly #pattern: Pattern;
  readonly #anchor: number;
  /** Lines before this one are in the history, where nothing changes any more, and were looked at. */
  #fromLine = 0;

  constructor(pattern: Pattern, anchor: number) {
    this.#pattern = pattern;
    this.#anchor = anchor;
  }

  find({ session: { terminal }, lines }: Look): Found {
    if (terminal.seq <= this.#anchor) return undefined;
    // a screen that grew has taken lines back from the history
    const top = Math.max(0, terminal.history.end - 1);
    const from = Math.min(this.#fromLine, top);
    this.#fromLine = top;
    // what was written before the program changed over to the alternate screen counts, too
    return this.#findIn(lines.ofMain(from)) ?? (terminal.isAlternate ? this.#findIn(lines.onScreen()) : undefined);
  }

  #findIn({ lines, text }: JoinedLines): Found {
    if (!lines.some((line) => line.seq > this.#anchor)) return undefined;
    let from = 0;
    for (let restarts = 0; from <= text.length; restarts++) {
      const match = this.#pattern.exec(text, from);
      if (!match) return undefined;
      const end = match.index + match.text.length;
      if (newestSeq(lines, match.index, end) > this.#anchor) {
        return { text: match.text, groups: match.groups, line: lineAt(lines, match.index) };
      }
      from = restarts < MOST_RESTARTS ? match.index + 1 : Math.max(end, match.index + 1);
    }
    return undefined;
  }
}

function anchorOf(since: 'now' | number, terminal: Terminal): number {
  return since === 'now' ? terminal.seq : since;
}

function lineAt(lines: readonly LogicalLine[], index: number): number {
  let start = 0;
  for (const line of lines) {
    if (index <= start + line.text.length) return line.line;
    start += line.text.length + 1;
  }
  return lines.at(-1)?.line ?? 0;
}

function newestSeq(lines: readonly LogicalLine[], from: number, to: number): number {
  let newest = 0;
  let start = 0;
  for (const line of lines) {
    const end = start + line.text.length;
    if (from < end && to > start) newest = Math.max(newest, line.seqOf(Math.max(0, from - start), to - start));
    if (end >= to) break;
    start = end + 1;
  }
  return newest;
}
