import { BoundedMap } from '../../base/bounded-map.js';
import type { Terminal } from '../../terminal/index.js';
import { findSelected } from '../focus/find-selected.js';
import { FirstAsks } from './first-asks.js';

/** A longer text is not kept; its echo is then shown. */
const MAX_TYPED = 10_000;
/** How many viewers a session remembers; the one that has been away longest is forgotten first. */
const MAX_VIEWERS = 32;

/** The viewer of calls through the library that name none. */
export const LIBRARY = 'library';

/** Stands for a key that edits the line, in a text that was typed. */
export const EDITED = '\0';

/** A place on the main screen: the line of the cursor, and its text before the cursor. */
export interface CursorLine {
  /** The absolute number of the line. */
  line: number;
  before: string;
  /** The absolute number of the first line on the screen. */
  top: number;
  /** Whether the lines below are blank, as where a program writes line after line. */
  isLast: boolean;
}

/** What a viewer was last shown. */
export interface ViewerScreen {
  seq: number;
  /** Undefined for a row that was left out. */
  rows: readonly (string | undefined)[];
  /** What it was shown before that, where the two differ: a closed dialog uncovers it again. */
  previousRows?: readonly (string | undefined)[] | undefined;
  selected: string;
  isAlternate: boolean;
  /** Where the cursor was when the viewer last saw the main screen. */
  main?: CursorLine | undefined;
}

/** What one viewer was last shown of a session, and the seq of its last act. */
export interface ViewerMark {
  shown?: ViewerScreen | undefined;
  actSeq?: number | undefined;
  /** What it typed since it last saw the main screen. */
  typed?: string | undefined;
}

/** What each viewer of a session has seen. A viewer is a connection, a token, a shell, or the library. */
export class Viewers {
  readonly #terminal: Terminal;
  readonly #marks = new BoundedMap<string, ViewerMark>(MAX_VIEWERS);
  /** Calls that viewers may ask again. */
  readonly asks = new FirstAsks<ViewerMark>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  of(viewer: string): ViewerMark {
    return this.#marks.get(viewer) ?? {};
  }

  /** The seq that `seen` stands for: what the viewer was last shown or did, whichever is later. */
  since(viewer: string): number | undefined {
    const { shown, actSeq } = this.of(viewer);
    if (shown === undefined) return actSeq;
    return Math.max(shown.seq, actSeq ?? 0);
  }

  /** The viewer is now being shown the screen, except for these rows. */
  show(viewer: string, omitted: ReadonlySet<number> = new Set()): void {
    const terminal = this.#terminal;
    const { isAlternate, seq } = terminal;
    const mark = this.of(viewer);
    const rows = trimmedRows(terminal).map((text, y) => (omitted.has(y) ? undefined : text));
    const main = isAlternate ? mark.shown?.main : cursorLine(terminal);
    const last = mark.shown;
    const isSame = last?.rows.length === rows.length && rows.every((text, y) => text === last.rows[y]);
    const previousRows = isSame ? last.previousRows : last?.isAlternate === isAlternate ? last.rows : undefined;
    const shown = { seq, rows, previousRows, selected: selectedText(terminal), isAlternate, main };
    this.#marks.set(viewer, { ...mark, shown, ...(isAlternate ? {} : { typed: '' }) });
  }

  /** What the viewer was shown since then has not reached it. */
  restore(viewer: string, mark: ViewerMark): void {
    this.#marks.set(viewer, mark);
  }

  /** The viewer has acted at this seq. `typed` is what a program that echoes would show. */
  act(viewer: string, seq: number, typed = ''): void {
    const mark = this.of(viewer);
    const all = (mark.typed ?? '') + typed;
    this.#marks.set(viewer, { ...mark, actSeq: seq, typed: all.length > MAX_TYPED ? '' : all });
  }

  /** Whether the screen shows the viewer nothing new: neither text nor another selection. */
  isCurrent(viewer: string): boolean {
    const { shown } = this.of(viewer);
    if (!shown) return false;
    const rows = trimmedRows(this.#terminal);
    const isSame = rows.length === shown.rows.length && rows.every((text, y) => text === shown.rows[y]);
    return isSame && selectedText(this.#terminal) === shown.selected;
  }
}

export function trimmedRows(terminal: Terminal): string[] {
  return Array.from({ length: terminal.rows }, (_, y) => terminal.rowText(y).trimEnd());
}

function selectedText(terminal: Terminal): string {
  return findSelected(terminal)
    .map(({ row, col, text }) => `${row},${col} ${text}`)
    .join('\n');
}

/** Where the cursor is on the main screen. */
export function cursorLine(terminal: Terminal): CursorLine | undefined {
  const { x, y } = terminal.cursor;
  const lines = terminal.logicalLines();
  const at = lines.findIndex((candidate) => candidate.y <= y && y < candidate.y + candidate.rowCount);
  const [line, top] = [lines[at], lines[0]];
  if (!line || !top) return undefined;
  const rowsBefore = Array.from({ length: y - Math.max(0, line.y) }, (_, i) =>
    terminal.rowText(Math.max(0, line.y) + i),
  );
  const cells = terminal.cells(y).slice(0, x);
  const before = rowsBefore.join('') + cells.map(({ text }) => text).join('');
  const isLast = lines.slice(at + 1).every(({ text }) => text.trim() === '');
  return { line: line.line, before, top: top.line, isLast };
}
