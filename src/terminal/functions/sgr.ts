import type { Params } from '../parser/params.js';
import * as Style from '../screen/styles.js';
import type { State } from '../state/state.js';
import { reclaimStyles } from './reclaim.js';

/** The attribute bits that a parameter switches on. */
const ON: Record<number, number> = {
  1: Style.BOLD,
  2: Style.DIM,
  3: Style.ITALIC,
  5: Style.BLINK,
  6: Style.BLINK,
  7: Style.INVERSE,
  8: Style.INVISIBLE,
  9: Style.STRIKETHROUGH,
  53: Style.OVERLINE,
};

const OFF: Record<number, number> = {
  22: Style.BOLD | Style.DIM,
  23: Style.ITALIC,
  24: Style.UNDERLINE_MASK,
  25: Style.BLINK,
  27: Style.INVERSE,
  28: Style.INVISIBLE,
  29: Style.STRIKETHROUGH,
  55: Style.OVERLINE,
};

const TAKES_SUBS = new Set([4, 38, 48, 58]);

const SINGLE = 1;
const DOUBLE = 2;
const DASHED = 5;

/** SGR: changes the pen. */
export function selectGraphicRendition(state: State, params: Params): void {
  if (params.length === 0) resetPen(state);
  for (let i = 0; i < params.length; ) i = apply(state, params, i);
  if (state.penNeedsEntry && state.styles.isFull) reclaimStyles(state);
  state.updatePen();
}

/** SGR 0: everything but protection and the link, which have functions of their own. */
function resetPen(state: State): void {
  state.penAttributes &= Style.PROTECTED;
  state.penForeground = 0;
  state.penBackground = 0;
  state.penUnderlineColor = 0;
}

/** Applies the parameter at `i` and returns the position of the next one. */
function apply(state: State, params: Params, i: number): number {
  const value = params.get(i, 0);
  const next = params.endOfSubs(i);
  if (next > i + 1 && !TAKES_SUBS.has(value)) return next;
  if (value >= 30 && value <= 37) state.penForeground = value - 30 + 1;
  else if (value >= 40 && value <= 47) state.penBackground = value - 40 + 1;
  else if (value >= 90 && value <= 97) state.penForeground = value - 90 + 9;
  else if (value >= 100 && value <= 107) state.penBackground = value - 100 + 9;
  else if (value === 0) resetPen(state);
  else if (value === 39) state.penForeground = 0;
  else if (value === 49) state.penBackground = 0;
  else if (value === 59) state.penUnderlineColor = 0;
  else if (value === 4) setUnderline(state, next > i + 1 ? params.get(i + 1, SINGLE) : SINGLE);
  else if (value === 21) setUnderline(state, DOUBLE);
  else if (value === 38 || value === 48 || value === 58) return applyColor(state, params, i, next);
  else state.penAttributes = (state.penAttributes & ~(OFF[value] ?? 0)) | (ON[value] ?? 0);
  return next;
}

function setUnderline(state: State, style: number): void {
  const known = style <= DASHED ? style : SINGLE;
  state.penAttributes = (state.penAttributes & ~Style.UNDERLINE_MASK) | (known << Style.UNDERLINE_SHIFT);
}

/** 38, 48, 58 with `:5:n`, `:2::r:g:b`, `:2:r:g:b`, or the same after semicolons. */
function applyColor(state: State, params: Params, i: number, endOfSubs: number): number {
  const target = params.get(i, 0);
  const hasSubs = endOfSubs > i + 1;
  const kind = params.get(i + 1, 0);
  if (kind === 5) {
    const index = params.get(i + 2, 0);
    if (index <= 255 && (hasSubs ? endOfSubs : params.length) > i + 2) setColor(state, target, index + 1);
    return hasSubs ? endOfSubs : i + 3;
  }
  if (kind === 2) {
    // with colons a colour space may stand before the three channels
    const at = hasSubs && endOfSubs - i >= 6 ? i + 3 : i + 2;
    const [red, green, blue] = [params.get(at, 0), params.get(at + 1, 0), params.get(at + 2, 0)];
    const isComplete = (hasSubs ? endOfSubs : params.length) >= at + 3;
    if (isComplete && red <= 255 && green <= 255 && blue <= 255) {
      setColor(state, target, Style.RGB | (red << 16) | (green << 8) | blue);
    }
    return hasSubs ? endOfSubs : i + 5;
  }
  return hasSubs ? endOfSubs : i + 2;
}

function setColor(state: State, target: number, color: number): void {
  if (target === 38) state.penForeground = color;
  else if (target === 48) state.penBackground = color;
  else state.penUnderlineColor = color;
}
