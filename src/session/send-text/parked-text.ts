import type { Terminal } from '../../terminal/index.js';
import type { InputPlace } from './input-place.js';
import { type Occurrence, occurrencesOf, patternOccurrences, type SoughtText, wantedText } from './occurrences.js';
import { ScreenRows } from './screen-rows.js';

/** A text, or the placeholder for a paste, in the one place that gained it. */
export interface Parked {
  as: 'parked' | 'parkedChip';
  place: InputPlace;
}

interface Held extends Occurrence {
  as: Parked['as'];
}

interface Shown {
  texts: Occurrence[];
  chips: Occurrence[];
}

/** A row that asks for a choice: a pointer at an option, or buttons. */
const QUESTION = /^[\s\u2500-\u257f|]*(?:[❯›▶►▸➤◉]|>\s*\d+[.)])\s*\S|[[(<]\s*(?:y(?:es)?|ok)\s*(?:[/\])>]|$)/imu;

/**
 * Finds a text in a box while the cursor is parked elsewhere: hidden, or visible in a place that typing does not change. The
 * box is the one place on the screen that gained exactly this text; where two places did, it is unknown.
 */
export class ParkedText {
  readonly #terminal: Terminal;
  readonly #screen: ScreenRows;
  readonly #wanted: SoughtText;
  readonly #chip: RegExp | undefined;
  readonly #shownBefore: Shown;
  readonly #rowsBefore: string[];
  readonly #cursorBefore: { x: number; y: number; visible: boolean; row: string };
  #held: Held | undefined;
  /** The screen when the text was last found. */
  #rowsWithText: string[] = [];
  #places = 0;

  /** Must be created before the text is typed. A text that may appear as a placeholder has a pattern for that, `chip`. */
  constructor(terminal: Terminal, text: string, chip: RegExp | undefined) {
    this.#terminal = terminal;
    this.#screen = new ScreenRows(terminal);
    this.#wanted = wantedText(text);
    this.#chip = chip;
    this.#rowsBefore = this.#rows();
    this.#shownBefore = this.#shown();
    const { x, y, visible } = terminal.cursor;
    this.#cursorBefore = { x, y, visible, row: words(this.#rowsBefore[y]) };
  }

  /** Whether any place gained the text when it was last looked for. */
  get isShown(): boolean {
    return this.#places > 0;
  }

  /** Whether several places did. */
  get isAmbiguous(): boolean {
    return this.#places > 1;
  }

  find(): Parked | undefined {
    this.#places = 0;
    if (!this.#isCursorParked()) return undefined;
    const { texts, chips } = this.#gained();
    const [found, ...others] = texts.length > 0 ? texts : chips;
    this.#places = found ? 1 + others.length : 0;
    if (!found || others.length > 0) return undefined;
    const rows = this.#rows();
    if (this.#asks(rows, found)) return undefined;
    const as = texts.length > 0 ? 'parked' : 'parkedChip';
    this.#held = { ...found, as };
    this.#rowsWithText = rows;
    return { as, place: { kind: 'parked', x: found.x, y: found.y } };
  }

  /** Whether the box still shows the text after Enter. A transcript below or above may show it as well. */
  isHeld(): boolean {
    const held = this.#held;
    return held !== undefined && !this.#isEmptied(held) && this.#stillShows(held) !== undefined;
  }

  /** Whether something besides the text has changed since it was last found, so that Enter could answer a dialog. */
  hasCompany(): boolean {
    const found = this.#held && this.#stillShows(this.#held);
    if (!found || found.context === '') return true;
    const rows = this.#rows();
    const known = new Set(this.#rowsWithText.map(words));
    const isNew = (row: string, y: number) => !isWithin(found, y) && /\p{L}/u.test(row) && !known.has(words(row));
    const below = this.#rowsWithText[(this.#held?.y ?? 0) + 1];
    return rows.some(isNew) || words(rows[found.y + 1]) !== words(below);
  }

  /** Whether the screen shows the same words as before the text was typed. */
  isAsAtFirst(): boolean {
    return this.#rows().map(words).join('\n') === this.#rowsBefore.map(words).join('\n');
  }

  /** A cursor that moves into other words belongs to something else, which has the focus now. */
  #isCursorParked(): boolean {
    const { x, y, visible } = this.#terminal.cursor;
    const before = this.#cursorBefore;
    if (visible !== before.visible) return false;
    if (!visible || (x === before.x && y === before.y)) return true;
    // a box that grows pushes a cursor below it down
    return x === before.x && words(this.#terminal.rowText(y)) === before.row;
  }

  #asks(rows: readonly string[], found: Occurrence): boolean {
    const known = new Set(this.#rowsBefore);
    return rows.some((row, y) => !isWithin(found, y) && !known.has(row) && QUESTION.test(row));
  }

  #stillShows({ as, context, y }: Held): Occurrence | undefined {
    const { texts, chips } = this.#gained();
    const same = (as === 'parked' ? texts : chips).filter((found) => found.context === context);
    return same.find((found) => found.y === y) ?? same[0];
  }

  /** A row that gave way to the text is back: the box is empty again. */
  #isEmptied({ context }: Held): boolean {
    if (context === '') return false;
    const rows = new Set(this.#rows());
    const withText = new Set(this.#rowsWithText);
    return this.#rowsBefore.some((row) => row.startsWith(context) && !withText.has(row) && rows.has(row));
  }

  #gained(): Shown {
    const { texts, chips } = this.#shown();
    return { texts: gained(this.#shownBefore.texts, texts), chips: gained(this.#shownBefore.chips, chips) };
  }

  #shown(): Shown {
    const screen = this.#screen.read();
    const isContinued = (before: string) => this.#rowsBefore.some((row) => row.startsWith(before));
    return {
      texts: occurrencesOf(screen, this.#wanted, isContinued),
      chips: this.#chip ? patternOccurrences(screen, this.#chip) : [],
    };
  }

  #rows(): string[] {
    return this.#screen.read().map(({ text }) => text);
  }
}

/**
 * The occurrences that were not there before. Those that may have moved do not count; where there are more of them than
 * before, all are returned, because nothing shows which one is new.
 */
function gained(before: readonly Occurrence[], now: readonly Occurrence[]): Occurrence[] {
  const isSame = (a: Occurrence, b: Occurrence) => a.context === b.context && a.x === b.x && a.y === b.y;
  const others = now.filter((found) => !before.some((old) => isSame(old, found)));
  const moved = before.filter((old) => !now.some((found) => isSame(old, found)));
  const count = (list: readonly Occurrence[], { context }: Occurrence) =>
    list.filter((found) => found.context === context).length;
  return others.filter((found) => count(others, found) > count(moved, found));
}

function isWithin({ top, y }: Occurrence, row: number): boolean {
  return row >= top && row <= y;
}

/** What a row says, without counters and spinners; all of it if it has no words. */
function words(row = ''): string {
  const letters = row.replace(/[^\p{L}]+/gu, ' ').trim();
  return letters === '' ? row.trim() : letters;
}
