import { type Candidate, howDrawn, textIn } from './candidate.js';
import {
  bands,
  brightness,
  coverage,
  DEFAULT_BACK,
  isBlankChar,
  isDrawing,
  isGrey,
  type LookRow,
  type Looks,
  type Segment,
} from './looks.js';
import { countSimilar, isInColumn, isTableHeader } from './similar.js';

const EDGE_ROWS = 3;
const MAX_ALIKE = 2;
const MAX_ALONE = 200;
const MIN_COLUMNS = 5;
/** Cursor lines of editors are only slightly brighter than the rest. */
const FAINT = 0.2;
/** A word, or the folder above. */
const WORD = /[\p{L}\p{N}]|(?:^|[\s/])\.\.(?:\/|$)/u;
const CHECKBOX = /^(?:\[[ xX*✓✔]\]|\([ xX*•]\))\s/u;
const POINTER = /^\s*(?:[❯›>▸▶➤➜→»]|>>)\s/u;

/** Pieces of single rows that stand out by their background: rows of lists, buttons, tabs, marked words. */
export function highlights(looks: Looks, segments: readonly Segment[][]): Candidate[] {
  return new Highlights(looks, segments).find();
}

interface Found extends Segment {
  score: number;
  hasCursor: boolean;
}

class Highlights {
  readonly #looks: Looks;
  readonly #segments: readonly Segment[][];
  readonly #bands: Set<number>;
  readonly #bottomBand: number;
  #alone: Segment[] = [];

  constructor(looks: Looks, segments: readonly Segment[][]) {
    this.#looks = looks;
    this.#segments = segments;
    this.#bands = bands(looks);
    const { length } = looks.rows;
    this.#bottomBand = [1, 2, 3].map((by) => length - by).find((y) => this.#bands.has(y)) ?? length;
  }

  find(): Candidate[] {
    const boxes: Candidate[] = [];
    for (const segment of this.#segments.flat()) {
      const box = this.#checkbox(segment);
      if (box) boxes.push(box);
      else if (this.#isAlone(segment)) this.#alone.push(segment);
      // a picture, not a list
      if (this.#alone.length > MAX_ALONE) return [];
    }
    const found = this.#alone.flatMap((segment) => this.#judge(segment));
    const kept = found.filter((one) => !this.#isOverruled(one, found));
    return [...boxes, ...kept.map((one) => this.#candidate(one))];
  }

  /** One row high, different from its surroundings, and with words in it. */
  #isAlone(segment: Segment): boolean {
    const { y, from, to, back } = segment;
    const { rows, base } = this.#looks;
    if (to - from < 2) return false;
    if (back === base && this.#bands.has(y) && this.#isInserted(segment)) return true;
    if (back === base && !this.#isHole(segment)) return false;
    // the labels of keys may have the colour of the bar above them
    const most = to - from === this.#looks.cols ? 0.9 : 0.5;
    const isPartOf = (other: number) => !this.#isEdge(other) && coverage(this.#looks, segment, other, back) >= most;
    if (isPartOf(y - 1) || isPartOf(y + 1) || isTitle(rows[y] as LookRow, segment)) return false;
    return WORD.test(this.#text(segment));
  }

  /** Surrounded by another background. */
  #isHole(segment: Segment): boolean {
    const { y, from, to, back } = segment;
    const row = this.#looks.rows[y] as LookRow;
    const around = row.back[from - 1];
    if (around === undefined || around === back || row.back[to] !== around) return false;
    const sides = [y - 1, y + 1].filter((other) => coverage(this.#looks, segment, other, around) >= 0.5);
    // the shadow of a window is black, too
    return sides.length === 2 || (sides.length === 1 && !isBlack(back));
  }

  #judge(segment: Segment): Found[] {
    const { y, from, to } = segment;
    const { rows, cursor } = this.#looks;
    const row = rows[y] as LookRow;
    const isInserted = this.#isInserted(segment);
    const hasCursor = isInserted || this.#hasCursor(segment);
    const isBand = this.#bands.has(y);
    const isBar = isBand && this.#isOneBar(y);
    const isInMenuBar = y === 0 && isBand && from > 0 && to < row.back.length && row.back[from - 1] === row.back[to];
    const isPointed = POINTER.test(row.chars.slice(from, to).join(''));
    if (this.#isDecoration(segment, hasCursor, isInMenuBar || isPointed)) return [];
    if (hasCursor && !isInserted && cursor.visible && this.#isCursorLine(segment)) return [];
    const isWhole = isBand && to - from > 0.9 * row.back.length;
    const mayBeItem = isBar ? isWhole : !isInline(row, from);
    const similar = mayBeItem ? this.#countSimilar(segment, isWhole) : 0;
    const isItem = similar > 0;
    const isPart = !isWhole && !this.#isInEdge(y);
    const isList =
      isItem ||
      (isWhole && isPointed) ||
      (isPart && (isButton(this.#text(segment)) || isInColumn(this.#looks, segment)));
    const isOfBar = [...this.#bands].some(
      (other) => other !== y && this.#isEdge(other) && rows[other]?.back[0] === segment.back,
    );
    if (isWhole && !isPointed && !this.#isWideItem(segment, { similar, hasCursor, isOfBar })) return [];
    if (isOfBar && !isList && !hasCursor && !isInMenuBar) return [];
    let score = isInMenuBar || isWhole || isItem || !(isBar || this.#isInEdge(y)) ? 2 : 0;
    if (isList) score += 3;
    if (hasCursor) score += isInserted ? 6 : 4;
    else if (isInline(row, from)) score -= 3;
    return score < 2 ? [] : [{ ...segment, score, hasCursor }];
  }

  /** A row under the header of a table counts as if it had its like below. */
  #countSimilar(segment: Segment, isWhole: boolean): number {
    const above = segment.y - 1;
    if (isWhole && this.#bands.has(above) && isTableHeader(this.#looks, { ...segment, y: above })) return MAX_ALIKE;
    return countSimilar(this.#looks, segment, (other) => !this.#bands.has(other));
  }

  /** False for the items of panes side by side and for a window that covers the middle of another. */
  #isOneBar(y: number): boolean {
    if (this.#isInEdge(y) || this.#isEdge(y)) return true;
    const { back } = this.#looks.rows[y] as LookRow;
    return !back.includes(this.#looks.base);
  }

  /** A tab next to the one that is joined to the bar below. */
  #isOtherTab({ y, from, to, back }: Segment): boolean {
    const { base, cols } = this.#looks;
    if (!this.#bands.has(y + 1) || this.#bands.has(y) || to - from > cols / 2) return false;
    return (this.#segments[y] as Segment[]).some((other) => {
      if (other.from === from || other.back === base || other.back === back) return false;
      return coverage(this.#looks, other, y + 1, other.back) >= 0.5 && WORD.test(this.#text(other));
    });
  }

  /** Prompts, headers, shadows, search matches, and what was printed above the prompt of a shell. */
  #isDecoration(segment: Segment, hasCursor: boolean, isSure: boolean): boolean {
    const { y, from, back } = segment;
    const { cursor, isFullScreen, rows } = this.#looks;
    if (this.#isPrompt(segment) || isTableHeader(this.#looks, segment) || this.#isOtherTab(segment)) return true;
    if (hasCursor && isControl(this.#text(segment))) return false;
    if (!hasCursor && !isSure && (this.#isCutOut(segment) || this.#isLabel(segment))) return true;
    if (isBlack(back) && !(this.#isHole(segment) || hasCursor || isSure)) return true;
    const isPrinted = !isFullScreen && cursor.visible && cursor.y > y;
    if (isPrinted && !isSure && !this.#isHole(segment)) return true;
    if (!hasCursor && back !== this.#looks.base && !isBlack(back) && this.#isRepeated(segment)) return true;
    const alike = this.#alone.filter((other) => other.back === back);
    const count = isInline(rows[y] as LookRow, from)
      ? alike.length
      : alike.filter((one) => !this.#isInEdge(one.y)).length;
    return count > MAX_ALIKE && (cursor.visible || !hasCursor);
  }

  /** Whether it ends in the middle of a word or, at the start of a line, of a sentence, as a match of a search may. */
  #isCutOut({ y, from, to }: Segment): boolean {
    const { chars } = this.#looks.rows[y] as LookRow;
    const isText = (x: number) => !isBlankChar(chars[x]) && !isDrawing(chars[x]);
    return isText(to - 1) && (isText(to) || (from === 0 && isText(to + 1)));
  }

  /** Whether other rows have the same in the same column, as lists of keys do. */
  #isLabel({ y, from, back }: Segment): boolean {
    if (back === this.#looks.base || this.#bands.has(y)) return false;
    const rows = this.#segments.filter((_, other) => other !== y && !this.#bands.has(other));
    const isAlike = (other: Segment) => other.back === back && other.from === from && this.#text(other) !== '';
    return rows.filter((segments) => segments.some(isAlike)).length > MAX_ALIKE;
  }

  /** Whether the row has more of the same, as hints and the labels of keys. */
  #isRepeated({ y, from, back }: Segment): boolean {
    const others = (this.#segments[y] as Segment[]).filter((other) => other.back === back && other.from !== from);
    return others.some((other) => WORD.test(this.#text(other)));
  }

  /** Whether a bar from edge to edge is an item of a list, and not a title or a status line. */
  #isWideItem({ y, from, to, back }: Segment, is: { similar: number; hasCursor: boolean; isOfBar: boolean }): boolean {
    const { cursor } = this.#looks;
    const { similar, hasCursor, isOfBar } = is;
    const isItem = similar > 0;
    if (y === 0) return isItem;
    if (y === this.#bottomBand) return isItem && (hasCursor || (similar > 1 && this.#isTableRow(y)));
    if (hasCursor) return true;
    if (cursor.visible && (isOfBar || similar < 2)) return false;
    const isAlike = (other: Segment) => other.back === back && other.to - other.from >= to - from;
    const alike = this.#alone.filter((other) => isAlike(other) && !this.#isEdge(other.y));
    return alike.length === 1 && (isItem || !this.#isInEdge(y));
  }

  /** Many columns, as status lines seldom have in common with the rows above. */
  #isTableRow(y: number): boolean {
    return (this.#looks.rows[y] as LookRow).text.trim().split(/\s+/).length >= MIN_COLUMNS;
  }

  /** The rows in which a program has its titles, status lines and hints. */
  #isInEdge(y: number): boolean {
    const { rows, isAlternate } = this.#looks;
    if (y === 0) return isAlternate || this.#bands.has(0);
    return isAlternate && y >= rows.length - EDGE_ROWS;
  }

  #isEdge(y: number): boolean {
    return this.#bands.has(y) && (y === 0 || y === this.#bottomBand);
  }

  #hasCursor({ y, from, to }: Segment): boolean {
    const { cursor, cols, rows } = this.#looks;
    if (cursor.y !== y) return false;
    // programs that hide the cursor park it in a corner
    if (!cursor.visible && ((cursor.x === 0 && y === 0) || y === rows.length - 1)) return false;
    return (cursor.x >= from - 2 && cursor.x <= to) || (to - from === cols && cursor.x === cols - 1);
  }

  /** Completions show the selected one in the line, too. */
  #isInserted(segment: Segment): boolean {
    const { rows, cursor } = this.#looks;
    if (!cursor.visible || cursor.y === segment.y) return false;
    const typed = (rows[cursor.y] as LookRow).chars.slice(0, cursor.x).join('').trimEnd();
    const text = this.#text(segment);
    return text.length > 1 && typed.endsWith(text) && /^$|[\s/]$/.test(typed.slice(0, -text.length));
  }

  /** The cursor is after the text and nothing follows: something to type at. */
  #isPrompt({ y, from, to }: Segment): boolean {
    const { rows, cursor, cols } = this.#looks;
    if (!cursor.visible || cursor.y !== y || cursor.x <= from || cursor.x > to + 1) return false;
    // parked where the bar ends
    if (from === 0 && to >= cols - 1 && cursor.x === cols - 1) return false;
    if (from > 0 && y < rows.length - 1 && !this.#bands.has(y)) return false;
    return (rows[y] as LookRow).chars.slice(cursor.x).every(isBlankChar);
  }

  #isCursorLine({ back, to }: Segment): boolean {
    const { base, cols } = this.#looks;
    return to >= cols - 1 && Math.abs(brightness(back) - brightness(base)) < FAINT;
  }

  /** Something of the same width and another colour is the selected one: this is the header above it, or another field. */
  #isOverruled(one: Found, found: readonly Found[]): boolean {
    if (one.hasCursor || isButton(this.#text(one))) return false;
    return found.some((other) => {
      if (other.back === one.back || Math.abs(other.from - one.from) > 1 || Math.abs(other.to - one.to) > 1)
        return false;
      return other.hasCursor || other.y > one.y;
    });
  }

  /** A single cell that stands out in a checkbox: the whole item is meant. */
  #checkbox({ y, from, to, back }: Segment): Candidate | undefined {
    const { rows } = this.#looks;
    const row = rows[y] as LookRow;
    if (to - from !== 1 || !/^[[(<]$/.test(row.chars[from - 1] ?? '') || !/^[\])>]$/.test(row.chars[to] ?? ''))
      return undefined;
    const around = row.back[to];
    if (around === back || row.back[from - 1] !== around) return undefined;
    let [start, end] = [from, to];
    while (row.back[start - 1] === around) start--;
    while (row.back[end] === around) end++;
    return { y, from: start, to: end, how: howDrawn(row, from, to), score: 6, isColourful: !isGrey(back) };
  }

  #candidate({ y, from, to, back, score }: Found): Candidate {
    const { rows, cursor } = this.#looks;
    const row = rows[y] as LookRow;
    // marked text ends under the cursor
    const isUnderCursor = cursor.visible && cursor.y === y && cursor.x === to && !isBlankChar(row.chars[to]);
    const how = howDrawn(row, from, to);
    return { y, from, to: isUnderCursor ? to + 1 : to, how, score, isColourful: !isGrey(back) };
  }

  #text({ y, from, to }: Segment): string {
    return textIn(this.#looks.rows[y] as LookRow, from, to);
  }
}

/** In the middle of a line of text, as the matches of a search are. */
function isInline({ chars }: LookRow, from: number): boolean {
  if (from === 0 || isBlankChar(chars[from])) return false;
  const isText = (x: number) => x >= 0 && !isBlankChar(chars[x]) && !isDrawing(chars[x]);
  return isText(from - 1) || isText(from - 2);
}

/** Written on the border of a box. */
function isTitle({ chars }: LookRow, { from, to }: Segment): boolean {
  const isLine = (x: number) => /^[─━═╌┄┈╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝╠╣]$/u.test(chars[x] ?? '');
  const isDashed = (x: number) => chars[x] === '-' && (chars[x - 1] === '-' || chars[x + 1] === '-');
  const isBorder = (x: number) => isLine(x) || isDashed(x);
  const before = isBorder(from - 1) || (isBlankChar(chars[from - 1]) && isBorder(from - 2));
  const after = isBorder(to) || (isBlankChar(chars[to]) && isBorder(to + 1));
  return (before && after) || isLine(from) || (isLine(to - 1) && before);
}

function isButton(text: string): boolean {
  return /^[[<(].*[\])>]$/.test(text);
}

/** A checkbox, or a button with padding: `[x] Hidden`, `[ OK ]`. */
function isControl(text: string): boolean {
  return CHECKBOX.test(text) || /^(?:\[[ <].*[ >]\]|< .* >)$/.test(text);
}

function isBlack(color: number): boolean {
  return color === 0 || color === 16 || color === DEFAULT_BACK || color === 1 << 24;
}
