import type { Color, Terminal } from '../../terminal/index.js';

/** The cells of a screen, reduced to what sets a selection apart: characters, colours as drawn, and attributes. */
export interface Looks {
  cols: number;
  rows: readonly LookRow[];
  /** The background of most cells. */
  base: number;
  cursor: { x: number; y: number; visible: boolean };
  isAlternate: boolean;
  /** Whether the program has set up the keys as full-screen programs do. */
  isFullScreen: boolean;
}

export interface LookRow {
  chars: readonly string[];
  /** Colours as drawn: inverse is already applied. */
  back: readonly number[];
  fore: readonly number[];
  attributes: readonly number[];
  text: string;
}

export const BOLD_LOOK = 1;
export const DIM_LOOK = 2;
export const UNDERLINE_LOOK = 4;
export const INVERSE_LOOK = 8;

/** Colours as numbers: palette entries are 0 to 255, 24-bit colours lie above. */
const DEFAULT_FORE = -1;
export const DEFAULT_BACK = -2;
const RGB = 1 << 24;

export function readLooks(terminal: Terminal): Looks {
  const counts = new Map<number, number>();
  const rows = Array.from({ length: terminal.rows }, (_, y) => readRow(terminal, y, counts));
  const { x, y, visible } = terminal.cursor;
  const { applicationCursor, applicationKeypad } = terminal.modes;
  return {
    cols: terminal.cols,
    rows,
    base: mostFrequent(counts),
    cursor: { x, y, visible },
    isAlternate: terminal.isAlternate,
    isFullScreen: terminal.isAlternate || applicationCursor || applicationKeypad,
  };
}

function readRow(terminal: Terminal, y: number, counts: Map<number, number>): LookRow {
  const chars: string[] = [];
  const back: number[] = [];
  const fore: number[] = [];
  const attributes: number[] = [];
  for (const { text, style } of terminal.cells(y)) {
    const [drawn, behind] = [colorNumber(style.foreground, DEFAULT_FORE), colorNumber(style.background, DEFAULT_BACK)];
    const ground = style.inverse ? drawn : behind;
    const ink = style.inverse ? behind : drawn;
    // text in the colour of its background is not seen
    chars.push(style.invisible || ink === ground ? ' ' : text);
    back.push(ground);
    fore.push(ink);
    attributes.push(
      (style.bold ? BOLD_LOOK : 0) |
        (style.dim ? DIM_LOOK : 0) |
        (style.underline === 'none' ? 0 : UNDERLINE_LOOK) |
        (style.inverse ? INVERSE_LOOK : 0),
    );
    counts.set(ground, (counts.get(ground) ?? 0) + 1);
  }
  return { chars, back, fore, attributes, text: terminal.rowText(y) };
}

function mostFrequent(counts: ReadonlyMap<number, number>): number {
  let [best, most] = [DEFAULT_BACK, 0];
  for (const [color, count] of counts) if (count > most) [best, most] = [color, count];
  return best;
}

function colorNumber(color: Color, byDefault: number): number {
  if (color === 'default') return byDefault;
  return 'rgb' in color ? RGB | color.rgb : color.palette;
}

/** How bright a colour is, from 0 to 1, on a dark screen with the usual palette. */
export function brightness(color: number): number {
  if (color === DEFAULT_BACK) return 0;
  if (color === DEFAULT_FORE) return 0.75;
  if (color >= RGB) return (((color >> 16) & 255) * 0.3 + ((color >> 8) & 255) * 0.59 + (color & 255) * 0.11) / 255;
  if (color >= 232) return (8 + 10 * (color - 232)) / 255;
  if (color >= 16) {
    const cube = color - 16;
    return (Math.floor(cube / 36) * 0.3 + (Math.floor(cube / 6) % 6) * 0.59 + (cube % 6) * 0.11) / 5;
  }
  const level = color >= 8 ? 1 : 0.7;
  return color === 8 ? 0.4 : level * ((color & 1) * 0.3 + ((color >> 1) & 1) * 0.59 + ((color >> 2) & 1) * 0.11);
}

/** Whether a colour is black, white or between. */
export function isGrey(color: number): boolean {
  if (color < 0) return true;
  if (color >= RGB) {
    const [r, g, b] = [(color >> 16) & 255, (color >> 8) & 255, color & 255];
    return Math.max(r, g, b) - Math.min(r, g, b) < 16;
  }
  return color >= 232 || [0, 7, 8, 15].includes(color);
}

export function isBlankChar(char: string | undefined): boolean {
  return char === undefined || char === '' || char === ' ' || char === '\u00a0';
}

const BOX = /^[─-▟]$/u;

/** A character that draws lines, boxes or blocks. */
export function isDrawing(char: string | undefined): boolean {
  return char !== undefined && BOX.test(char);
}

/** A piece of a row with one background. `to` is exclusive. */
export interface Segment {
  y: number;
  from: number;
  to: number;
  back: number;
}

const MAX_GAP = 3;
/** Rows that are entirely coloured: a band of more is a window. */
const MAX_BAND_ROWS = 2;
const BAND_SHARE = 0.9;

/** The pieces of a row by background. Pieces of one colour with a small gap between them count as one. */
export function segmentsOf({ rows, cursor }: Looks, y: number): Segment[] {
  const { back, chars, fore } = rows[y] as LookRow;
  const found: Segment[] = [];
  const last = new Map<number, Segment>();
  for (let from = 0; from < back.length; ) {
    let to = from + 1;
    while (to < back.length && back[to] === back[from]) to++;
    const before = last.get(back[from] as number);
    if (before && isGap(before.to, from)) before.to = to;
    else {
      const segment = { y, from, to, back: back[from] as number };
      last.set(segment.back, segment);
      found.push(segment);
    }
    from = to;
  }
  return found;

  function isGap(start: number, end: number): boolean {
    // the hardware cursor takes the place of the highlight
    if (cursor.visible && cursor.y === y && cursor.x === start && !isBlankChar(chars[start])) return end - start <= 2;
    // the columns of a table
    if (end - start === 1 && chars[start] === '│') return fore[start - 1] === fore[end] && isPadded(start, end);
    // padding ends an item
    if (isBlankChar(chars[start - 1]) || isBlankChar(chars[end])) return false;
    if (end - start === 1) return !isDrawing(chars[start]);
    return end - start <= MAX_GAP && chars.slice(start, end).every(isBlankChar);
  }

  function isPadded(start: number, end: number): boolean {
    return isBlankChar(chars[start - 1]) && back[start - 2] === back[end] && back[end + 1] === back[end];
  }
}

/** How much of the segment's columns has this background in another row, from 0 to 1. */
export function coverage({ rows }: Looks, { from, to }: Segment, y: number, back: number): number {
  const row = rows[y];
  if (!row) return 0;
  let count = 0;
  for (let x = from; x < to; x++) if (row.back[x] === back) count++;
  return count / (to - from);
}

/** The rows that are bars from edge to edge: titles, headers, status lines, and selected rows of wide lists. */
export function bands({ rows, base, cols }: Looks): Set<number> {
  const isColoured = rows.map(({ back }) => back.filter((color) => color !== base).length >= BAND_SHARE * cols);
  const found = new Set<number>();
  for (let y = 0; y < rows.length; y++) {
    if (!isColoured[y]) continue;
    let end = y;
    while (isColoured[end]) end++;
    if (end - y <= MAX_BAND_ROWS) for (let i = y; i < end; i++) found.add(i);
    y = end;
  }
  return found;
}
