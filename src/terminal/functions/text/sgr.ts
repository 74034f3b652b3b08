import type { Params } from '../../parser/params.js';
import type { StyleParts } from '../../screen/styles.js';
import * as Style from '../../screen/styles.js';
import type { State } from '../../state/state.js';
import { setPen } from './pen.js';

const [SINGLE, DOUBLE, DASHED] = [1, 2, 5];
const TAKES_SUBS = new Set([4, 38, 48, 58]);
const MAX_SIMPLE = 107;

/** The effect of a simple parameter on a packed style: the bits it keeps and the bits it sets. */
const KEEPS = new Int32Array(MAX_SIMPLE + 1).fill(-1);
const SETS = new Int32Array(MAX_SIMPLE + 1);
fillTables();

/** SGR: changes the pen. */
export function selectGraphicRendition(state: State, params: Params): void {
  if (state.pen >= 0 && !params.hasSubs && changePacked(state, params)) return;
  const parts = state.styles.parts(state.pen);
  if (params.length === 0) resetParts(parts);
  for (let i = 0; i < params.length; ) i = apply(parts, params, i);
  setPen(state, parts);
}

/** Fast path for nearly all sequences: attribute bits and palette colours. False if the sequence needs more. */
function changePacked(state: State, params: Params): boolean {
  let pen = params.length === 0 ? state.pen & (KEEPS[0] as number) : state.pen;
  for (let i = 0; i < params.length; i++) {
    const value = params.get(i, 0);
    if (value === 38 || value === 48 || value === 58) {
      const index = params.get(i + 2, -1);
      if (value === 58 || params.get(i + 1, 0) !== 5 || index < 0 || index > 255) return false;
      pen = withPalette(pen, value === 38, index);
      i += 2;
    } else if (value <= MAX_SIMPLE) {
      pen = (pen & (KEEPS[value] as number)) | (SETS[value] as number);
    }
  }
  state.pen = pen;
  state.erasePen = pen & Style.BACKGROUND_MASK;
  return true;
}

function withPalette(pen: number, isForeground: boolean, index: number): number {
  if (isForeground) return (pen & ~Style.FOREGROUND_MASK) | (index + 1);
  return (pen & ~Style.BACKGROUND_MASK) | ((index + 1) << Style.BACKGROUND_SHIFT);
}

/** Resets everything except protection and the link, which have their own functions. */
function resetParts(parts: StyleParts): void {
  parts.attributes &= Style.PROTECTED;
  parts.foreground = 0;
  parts.background = 0;
  parts.underlineColor = 0;
}

/** Applies the parameter at `i` and returns the position of the next one. */
function apply(parts: StyleParts, params: Params, i: number): number {
  const value = params.get(i, 0);
  const next = params.endOfSubs(i);
  if (next > i + 1 && !TAKES_SUBS.has(value)) return next;
  if (value === 38 || value === 48 || value === 58) return applyColor(parts, params, i, next);
  if (value === 0) {
    resetParts(parts);
  } else if (value === 59) {
    parts.underlineColor = 0;
  } else if (value === 4 && next > i + 1) {
    const style = params.get(i + 1, SINGLE);
    parts.attributes = withUnderline(parts.attributes, style <= DASHED ? style : SINGLE);
  } else if (value <= MAX_SIMPLE) {
    const [keeps, sets] = [KEEPS[value] as number, SETS[value] as number];
    parts.attributes = (parts.attributes & keeps) | (sets & Style.ATTRIBUTES_MASK);
    if ((keeps & Style.FOREGROUND_MASK) === 0) parts.foreground = sets & Style.FOREGROUND_MASK;
    if ((keeps & Style.BACKGROUND_MASK) === 0)
      parts.background = (sets & Style.BACKGROUND_MASK) >> Style.BACKGROUND_SHIFT;
  }
  return next;
}

/** 38, 48, 58 with `:5:n`, `:2::r:g:b`, `:2:r:g:b`, or the same after semicolons. */
function applyColor(parts: StyleParts, params: Params, i: number, endOfSubs: number): number {
  const target = params.get(i, 0);
  const hasSubs = endOfSubs > i + 1;
  const kind = params.get(i + 1, 0);
  const end = hasSubs ? endOfSubs : params.length;
  if (kind === 5) {
    const index = params.get(i + 2, 0);
    if (index <= 255 && end > i + 2) setColor(parts, target, index + 1);
    return hasSubs ? endOfSubs : i + 3;
  }
  if (kind === 2) {
    // with colons, a colour space may precede the three channels
    const at = hasSubs && endOfSubs - i >= 6 ? i + 3 : i + 2;
    const [red, green, blue] = [params.get(at, 0), params.get(at + 1, 0), params.get(at + 2, 0)];
    if (end >= at + 3 && red <= 255 && green <= 255 && blue <= 255) {
      setColor(parts, target, Style.RGB | (red << 16) | (green << 8) | blue);
    }
    return hasSubs ? endOfSubs : i + 5;
  }
  return hasSubs ? endOfSubs : i + 2;
}

function setColor(parts: StyleParts, target: number, color: number): void {
  if (target === 38) parts.foreground = color;
  else if (target === 48) parts.background = color;
  else parts.underlineColor = color;
}

function withUnderline(attributes: number, style: number): number {
  return (attributes & ~Style.UNDERLINE_MASK) | (style << Style.UNDERLINE_SHIFT);
}

function fillTables(): void {
  const define = (value: number, cleared: number, set: number) => {
    KEEPS[value] = ~(cleared | set);
    SETS[value] = set;
  };
  define(0, ~Style.PROTECTED, 0);
  define(1, 0, Style.BOLD);
  define(2, 0, Style.DIM);
  define(3, 0, Style.ITALIC);
  define(4, Style.UNDERLINE_MASK, withUnderline(0, SINGLE));
  define(5, 0, Style.BLINK);
  define(6, 0, Style.BLINK);
  define(7, 0, Style.INVERSE);
  define(8, 0, Style.INVISIBLE);
  define(9, 0, Style.STRIKETHROUGH);
  define(21, Style.UNDERLINE_MASK, withUnderline(0, DOUBLE));
  define(22, Style.BOLD | Style.DIM, 0);
  define(23, Style.ITALIC, 0);
  define(24, Style.UNDERLINE_MASK, 0);
  define(25, Style.BLINK, 0);
  define(27, Style.INVERSE, 0);
  define(28, Style.INVISIBLE, 0);
  define(29, Style.STRIKETHROUGH, 0);
  define(39, Style.FOREGROUND_MASK, 0);
  define(49, Style.BACKGROUND_MASK, 0);
  define(53, 0, Style.OVERLINE);
  define(55, Style.OVERLINE, 0);
  for (let color = 0; color < 8; color++) {
    define(30 + color, Style.FOREGROUND_MASK, withPalette(0, true, color));
    define(40 + color, Style.BACKGROUND_MASK, withPalette(0, false, color));
    define(90 + color, Style.FOREGROUND_MASK, withPalette(0, true, 8 + color));
    define(100 + color, Style.BACKGROUND_MASK, withPalette(0, false, 8 + color));
  }
}
