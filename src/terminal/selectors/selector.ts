import type { UnderlineStyle } from '../types.js';

/** A part of the screen; columns and rows count from 0. */
export interface Rect {
  col: number;
  row: number;
  width: number;
  height: number;
}

/** Finds something on the screen by its text, position or style. */
export type Selector =
  /** Exactly this text; it may span several rows, joined by newlines. */
  | { type: 'exact'; text: string }
  /** A regular expression, matched on the rows joined by newlines. Without flags, `^` and `$` are the ends of a row. */
  | { type: 'regex'; pattern: string; flags?: string }
  /** A cell, if it is not blank. */
  | { type: 'at'; col: number; row: number }
  /** Matches only inside a part of the screen, which is cut out first. */
  | { type: 'within'; rect: Rect; selector: Selector }
  /** One of several matches, from 0; negative counts from the end. */
  | { type: 'nth'; index: number; selector: Selector }
  /** Text in this style: every cell of a match, or each run of such cells if no selector is given. */
  | { type: 'style'; style: StyleQuery; selector?: Selector }
  /** The match closest to a label, on one side of it. */
  | { type: 'near'; label: Selector; side: 'right' | 'left' | 'below' | 'above'; selector: Selector }
  /** Also searches the history above the screen, whose rows count down from -1. */
  | { type: 'history'; selector: Selector };

/** The style that cells must have; a missing key matches anything. */
export interface StyleQuery {
  /** A name (`red`, `bright-blue`, `default`), a palette number, or `#rrggbb`. */
  foreground?: string | number;
  background?: string | number;
  underline?: UnderlineStyle | boolean;
  bold?: boolean;
  dim?: boolean;
  italic?: boolean;
  blink?: boolean;
  inverse?: boolean;
  invisible?: boolean;
  strikethrough?: boolean;
  overline?: boolean;
}

/** A match and its position: from the first cell to just before (`endCol`, `endRow`). History rows are negative. */
export interface Match {
  text: string;
  col: number;
  row: number;
  endCol: number;
  endRow: number;
}

/** Whether a selector includes the history; one part that does is enough. */
export function looksIntoHistory(selector: Selector): boolean {
  if (selector.type === 'history') return true;
  if (selector.type === 'near' && looksIntoHistory(selector.label)) return true;
  return 'selector' in selector && selector.selector !== undefined && looksIntoHistory(selector.selector);
}
