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
