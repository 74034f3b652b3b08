import type { Charsets } from '../state/charsets.js';
import type { Place } from './reflow.js';
import { Row } from './row.js';
import type { Scrollback } from './scrollback.js';
import type { StyleParts } from './styles.js';

/** The state saved by DECSC, per screen. */
export interface SavedCursor {
  x: number;
  y: number;
  pendingWrap: boolean;
  origin: boolean;
  protection: 'dec' | 'iso';
  style: StyleParts;
  charsets: Charsets;
}

/** The rows of one screen, main or alternate, in a ring: scrolling the whole screen rotates it by one. */
export class ScreenBuffer {
  readonly cols: number;
  readonly height: number;
  /** Only the main screen has one. */
  readonly scrollback: Scrollback | null;
  saved: SavedCursor | null = null;
  /** The state last saved by mode 1049, in dialects that keep it apart from DECSC. */
  savedOnEntry: SavedCursor | null = null;
  /** Where the cursor was when the other screen was shown. */
  leftAt: Place | null = null;
  /** Flags of the kitty keyboard protocol: the last entry is in force. */
  kittyStack: number[] = [0];
  readonly #ring: Row[];
  #head = 0;

  constructor(cols: number, height: number, scrollback: Scrollback | null, rows?: Row[]) {
    this.cols = cols;
    this.height = height;
    this.scrollback = scrollback;
    this.#ring = rows ?? Array.from({ length: height }, () => new Row(cols));
  }

  row(y: number): Row {
    let at = this.#head + y;
    if (at >= this.height) at -= this.height;
    return this.#ring[at] as Row;
  }

  setRow(y: number, row: Row): void {
    const at = this.#head + y;
    this.#ring[at < this.height ? at : at - this.height] = row;
  }

  /** The absolute number of the line that row 0 belongs to. */
  get topLine(): number {
    if (!this.scrollback) return 0;
    return this.row(0).wrapped ? Math.max(0, this.scrollback.nextLine - 1) : this.scrollback.nextLine;
  }

  /** Moves the rows of [top, bottom] up; rows that leave the top of the screen go into the history. */
  scrollUp(top: number, bottom: number, count: number, style: number): void {
    const { scrollback } = this;
    if (top > 0 || !scrollback) return this.deleteRows(top, bottom, count, style);
    for (let n = Math.min(count, bottom + 1); n > 0; n--) this.#rotate(0, bottom, scrollback.push(this.row(0)), style);
    this.endLineAt(bottom);
  }

  /** The same, but rows that leave are discarded. */
  deleteRows(top: number, bottom: number, count: number, style: number): void {
    for (let n = Math.min(count, bottom - top + 1); n > 0; n--) this.#rotate(top, bottom, this.row(top), style);
    this.row(top).wrapped = false;
    this.endLineAt(bottom);
  }

  scrollDown(top: number, bottom: number, count: number, style: number): void {
    const by = Math.min(count, bottom - top + 1);
    const leaving: Row[] = [];
    for (let y = bottom - by + 1; y <= bottom; y++) leaving.push(this.row(y));
    for (let y = bottom; y >= top + by; y--) this.setRow(y, this.row(y - by));
    leaving.forEach((row, i) => {
      this.setRow(top + i, this.#blankRow(row, style));
    });
    if (top + by <= bottom) this.row(top + by).wrapped = false;
    this.endLineAt(bottom);
  }

  /** The same between two columns: cells move, rows stay. */
  scrollColumnsUp(top: number, bottom: number, left: number, right: number, count: number, style: number): void {
    const by = Math.min(count, bottom - top + 1);
    this.#splitColumns(top, bottom, left, right, style);
    for (let y = top; y <= bottom - by; y++) this.row(y).copy(this.row(y + by), left, left, right - left + 1);
    for (let y = bottom - by + 1; y <= bottom; y++) this.row(y).erase(left, right + 1, style);
  }

  scrollColumnsDown(top: number, bottom: number, left: number, right: number, count: number, style: number): void {
    const by = Math.min(count, bottom - top + 1);
    this.#splitColumns(top, bottom, left, right, style);
    for (let y = bottom; y >= top + by; y--) this.row(y).copy(this.row(y - by), left, left, right - left + 1);
    for (let y = top; y < top + by; y++) this.row(y).erase(left, right + 1, style);
  }

  /** The row after `y` no longer continues it. */
  endLineAt(y: number): void {
    if (y + 1 < this.height) this.row(y + 1).wrapped = false;
  }

  /** Scrolls up by one; `spare` is a row that is no longer needed. */
  #rotate(top: number, bottom: number, spare: Row | undefined, style: number): void {
    if (top === 0 && bottom === this.height - 1) this.#head = this.#head + 1 === this.height ? 0 : this.#head + 1;
    else for (let y = top; y < bottom; y++) this.setRow(y, this.row(y + 1));
    this.setRow(bottom, this.#blankRow(spare, style));
  }

  #splitColumns(top: number, bottom: number, left: number, right: number, style: number): void {
    for (let y = top; y <= bottom; y++) {
      this.row(y).splitAt(left, style);
      this.row(y).splitAt(right + 1, style);
    }
  }

  #blankRow(spare: Row | undefined, style: number): Row {
    const row = spare?.width === this.cols ? spare : new Row(this.cols);
    row.reset(style);
    return row;
  }
}
