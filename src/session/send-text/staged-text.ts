import type { Terminal } from '../../terminal/index.js';
import { type InputPlace, inputPlaces, placesOf, type TextBefore, textBefore } from './input-place.js';
import { extractVerificationSnippet, lastLine } from './occurrences.js';
import { ParkedText } from './parked-text.js';
import { bareText, isFrame } from './screen-rows.js';

/**
 * How a text appears in the input line: as it is, as a placeholder for a paste (`chip`), or masked; `parked`, the first two
 * away from the cursor.
 */
export type SeenAs = 'text' | 'chip' | 'mask' | 'parked' | 'parkedChip';

/**
 * Where the text is now. `staged`: before the cursor, where it was first seen. `broken`: there, but the cursor is in a blank
 * row below. `covered`: the program has redrawn it in its place, but the cursor is elsewhere, and not in an empty input
 * line. `gone`: something else is before the cursor.
 */
export type Whereabouts = 'staged' | 'broken' | 'covered' | 'gone';

interface Seen {
  as: SeenAs;
  /** The text before the place, without blanks and boxes. */
  end: string;
  place: InputPlace;
  gap: number;
}

/** How many characters at the end of a text are enough to recognise it. */
const TAIL_LENGTH = 15;
/** The widest margin that a box leaves at the right of a full row. */
const MAX_MARGIN = 8;
/** Programs do not replace a shorter text with a chip. */
const MIN_CHIP_LENGTH = 80;
const CHIP_ANYWHERE = /[[(<{][^[\](){}<>]{0,60}past[^[\](){}<>]{0,60}[\])>}]/gi;
const CHIP = new RegExp(`${CHIP_ANYWHERE.source}$`, 'i');
const MASK = /^([^\p{L}\p{N}])\1*$/u;

/** Tracks a text in a program's input line by what is before the cursor or, where that is parked elsewhere, by what is new. */
export class StagedText {
  readonly #terminal: Terminal;
  readonly #text: string;
  readonly #tail: string;
  readonly #baseline: TextBefore[];
  readonly #parked: ParkedText;
  /** It was seen at a cursor that the program draws; where that has gone, the focus has. */
  #hadCursor = false;
  #seen: Seen | undefined;
  /** What was around the text when Enter was first pressed. */
  #around: Surroundings | undefined;

  /** Must be created before the text is typed: what is there at that time does not count. */
  constructor(terminal: Terminal, text: string) {
    this.#terminal = terminal;
    this.#text = text;
    const end = extractVerificationSnippet(text) ?? lastLine(text);
    this.#tail = [...bareText(end)].slice(-TAIL_LENGTH).join('');
    this.#baseline = [...inputPlaces(terminal)].map((place) => textBefore(terminal, place));
    this.#parked = new ParkedText(terminal, text, this.#isLong ? CHIP_ANYWHERE : undefined);
  }

  /** How it was first seen; undefined until then. */
  get seenAs(): SeenAs | undefined {
    return this.#seen?.as;
  }

  /** Whether it was last seen away from the cursor. */
  get isParked(): boolean {
    return this.#seen?.place.kind === 'parked';
  }

  /** Whether several places show it and nothing identifies the input line among them. */
  get isAmbiguous(): boolean {
    return this.#parked.isAmbiguous;
  }

  /** Remembers what is around the text: Enter is about to be pressed for it. */
  markSurroundings(): void {
    const { place } = this;
    if (!this.isParked && place) this.#around ??= this.#surroundings(place);
  }

  /** Whether the label before the text has changed since Enter was pressed, which makes it a different input line. */
  isRelabelled(): boolean {
    const { place } = this;
    return !this.isParked && place !== undefined && this.#hasOtherLabel(place);
  }

  /** Whether something next to the text has changed: since a parked one was last seen, or the title above since Enter. */
  hasCompany(): boolean {
    if (this.isParked) return this.#parked.hasCompany();
    const { place } = this;
    return place !== undefined && this.#around !== undefined && this.#surroundings(place).title !== this.#around.title;
  }

  /** Looks for the text in the input line. If it is there, it is tracked in that place from now on. */
  find(): boolean {
    const { visible } = this.#terminal.cursor;
    for (const place of inputPlaces(this.#terminal)) {
      // a program may leave a hidden cursor anywhere, so it counts only as a last resort
      if (place.kind === 'cursor' && !visible) break;
      if (this.#sees(place)) return true;
    }
    const parked = this.#hadCursor ? undefined : this.#parked.find();
    if (parked) this.#seen = { ...parked, end: '', gap: 0 };
    if (parked || visible || this.#parked.isShown) return parked !== undefined;
    return [...placesOf('cursor', this.#terminal)].some((place) => this.#sees(place));
  }

  #sees(place: InputPlace): boolean {
    const before = textBefore(this.#terminal, place);
    const found = this.#recognise(place, before);
    if (!found) return false;
    this.#seen = { ...found, place, gap: before.gap };
    this.#hadCursor ||= place.kind === 'drawn';
    return true;
  }

  /** Where the tracked text is now; `since` is the seq of the last act. */
  whereabouts(since: number): Whereabouts {
    const seen = this.#seen;
    if (!seen) return 'gone';
    if (this.isParked) return this.#parked.isHeld() ? 'staged' : 'gone';
    const found = this.#places(seen.place).map((place) => {
      const before = textBefore(this.#terminal, place);
      if (!before.text.endsWith(seen.end) || this.#isAsBefore(before)) return 'gone';
      if (before.gap <= seen.gap) return 'staged';
      // a transcript with a blank line below, not a line break
      return this.#hasOtherLabel(place) ? 'gone' : 'broken';
    });
    return found.find((where) => where !== 'gone') ?? (this.#isCovered(seen, since) ? 'covered' : 'gone');
  }

  /** The place after the text; undefined unless it is staged. */
  get place(): InputPlace | undefined {
    const seen = this.#seen;
    if (this.isParked) return this.#parked.find()?.place;
    return seen && this.#places(seen.place).find((place) => this.#endsAt(place, seen));
  }

  /** Whether the input line looks as it did before the text was typed. */
  isAsAtFirst(): boolean {
    if (this.isParked) return this.#parked.isAsAtFirst();
    const [place] = inputPlaces(this.#terminal);
    return place !== undefined && this.#isAsBefore(textBefore(this.#terminal, place));
  }

  #endsAt(place: InputPlace, { end, gap }: Seen): boolean {
    const before = textBefore(this.#terminal, place);
    return before.text.endsWith(end) && before.gap === gap;
  }

  #hasOtherLabel(place: InputPlace): boolean {
    const before = this.#around?.label;
    const { label } = this.#surroundings(place);
    return before !== undefined && label !== undefined && label !== before;
  }

  #surroundings(place: InputPlace): Surroundings {
    const { as = 'text', end = '' } = this.#seen ?? {};
    return surroundingsOf(this.#terminal, place, as === 'text' ? bareText(this.#text) : end);
  }

  #isCovered({ place, end }: Seen, since: number): boolean {
    const last = this.#terminal.cells(place.y)[place.x - 1];
    if (!last || isFrame(last.text) || last.seq <= since) return false;
    const [now] = inputPlaces(this.#terminal);
    const isEmptied = now !== undefined && this.#baseline.some(({ inRow }) => inRow === this.#inRow(now));
    return !isEmptied && textBefore(this.#terminal, place).text.endsWith(end);
  }

  #inRow(place: InputPlace): string {
    return textBefore(this.#terminal, place).inRow;
  }

  #places({ kind }: InputPlace): InputPlace[] {
    return kind === 'parked' ? [] : [...placesOf(kind, this.#terminal)];
  }

  #recognise(place: InputPlace, before: TextBefore): Pick<Seen, 'as' | 'end'> | undefined {
    if (this.#tail === '' || this.#isAsBefore(before) || !this.#isNear(place, before)) return undefined;
    if (before.text.endsWith(this.#tail)) return { as: 'text', end: this.#tail };
    const chip = this.#isLong ? CHIP.exec(before.text)?.[0] : undefined;
    if (chip !== undefined) return { as: 'chip', end: chip };
    const mask = this.#mask(before);
    return mask === undefined ? undefined : { as: 'mask', end: mask };
  }

  /** Blank rows between the text and the cursor must be the text's own line breaks, or the wrap of a full row. */
  #isNear({ y }: InputPlace, { gap }: TextBefore): boolean {
    const ownBreaks = this.#text.slice(this.#text.trimEnd().length).split('\n').length - 1;
    if (gap <= ownBreaks) return true;
    const full = gap === 1 ? this.#terminal.cells(y - 1).findLastIndex(({ text }) => !isFrame(text)) : 0;
    return full >= this.#terminal.cols - MAX_MARGIN;
  }

  get #isLong(): boolean {
    return this.#text.includes('\n') || this.#text.length >= MIN_CHIP_LENGTH;
  }

  /** As many identical symbols as the text has characters, after what was there before. */
  #mask({ inRow }: TextBefore): string | undefined {
    const first = this.#baseline[0]?.inRow ?? '';
    const added = inRow.startsWith(first) ? inRow.slice(first.length) : '';
    return MASK.test(added) && [...added].length === [...this.#text].length ? added : undefined;
  }

  #isAsBefore({ inRow, text }: TextBefore): boolean {
    return this.#baseline.some((before) => before.inRow === inRow && before.text.endsWith(text.slice(-TAIL_LENGTH)));
  }
}

/** What distinguishes one input line from another with the same text. Counters and spinners are ignored. */
interface Surroundings {
  /** What is before the text in its first row, up to a frame; undefined if that row has scrolled out of view. */
  label: string | undefined;
  /** The row above the text, or the next one if that is blank. */
  title: string;
}

const MAX_BLANK_ROWS = 1;
const FRAME = /[\u2500-\u259f]/;
const NOT_FIXED = /[\p{N}\p{So}\p{Cc}\p{Cf}\s]+/gu;

/** What is around a text that ends at a place; `bare` is the text without blanks and boxes. */
function surroundingsOf(terminal: Terminal, place: InputPlace, bare: string): Surroundings {
  const { label, top } = startOf(terminal, place, bare);
  return { label, title: titleAbove(terminal, top) };
}

/** Follows a text back to its first character, or as far as it is shown. */
function startOf(terminal: Terminal, { x: endX, y: endY }: InputPlace, bare: string) {
  let rest = bare.length;
  let top = endY;
  for (let y = endY; y >= 0; y--) {
    const cells = terminal.cells(y).slice(0, y === endY ? endX : undefined);
    const labelOf = (end: number) =>
      fixed(
        cells
          .slice(0, end)
          .map(({ text }) => text)
          .join(''),
      );
    for (let x = cells.length - 1; x >= 0; x--) {
      const sign = bareText(cells[x]?.text ?? '');
      if (sign === '') continue;
      if (!bare.endsWith(sign, rest)) return { top, label: (top === y && labelOf(x + 1)) || undefined };
      rest -= sign.length;
      top = y;
      if (rest === 0) return { top, label: labelOf(x) };
    }
  }
  return { top, label: undefined };
}

function titleAbove(terminal: Terminal, top: number): string {
  for (let y = top - 1; y >= Math.max(0, top - 1 - MAX_BLANK_ROWS); y--) {
    const row = terminal.rowText(y);
    if (row.trim() !== '') return row.replace(/[^\p{L}]+/gu, ' ').trim();
  }
  return '';
}

/** A label without what changes by itself, and without what is beyond a frame. */
function fixed(label: string): string {
  return (label.split(FRAME).at(-1) ?? '').replace(NOT_FIXED, '');
}
