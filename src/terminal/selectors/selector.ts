import type { UnderlineStyle } from '../types.js';

/** A part of the screen; columns and rows count from 0. */
export interface Rect {
  col: number;
  row: number;
  width: number;
  height: number;
}

/** Something on the screen, by what it says, where it is or how it looks. */
export type Selector =
  /** Exactly this text; it may go over several rows, joined by newlines. */
  | { type: 'exact'; text: string }
  /** A regular expression, matched on the rows joined by newlines, with the flag m. */
  | { type: 'regex'; pattern: string; flags?: string }
  /** A cell, when it is not blank. */
  | { type: 'at'; col: number; row: number }
  /** Only what lies in a part of the screen, which is cut out first. */
  | { type: 'within'; rect: Rect; selector: Selector }
  /** One of several matches, from 0; negative counts from the end. */
  | { type: 'nth'; index: number; selector: Selector }
  /** Text that looks like this: every cell of a match, or each run of such cells when no selector is given. */
  | { type: 'style'; style: StyleQuery; selector?: Selector }
  /** What is closest to a label, on one side of it. */
  | { type: 'near'; label: Selector; side: 'right' | 'left' | 'below' | 'above'; selector: Selector }
  /** Also in the history above the screen, whose rows count down from -1. */
  | { type: 'history'; selector: Selector };

/** How cells must look; what is left out may be anything. */
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

/** What was found, and where: from the first cell up to before (`endCol`, `endRow`). Rows of the history are below 0. */
export interface Match {
  text: string;
  col: number;
  row: number;
  endCol: number;
  endRow: number;
}

/** Whether a selector means what has scrolled off the screen, too; one part that does is enough for all of it. */
export function looksIntoHistory(selector: Selector): boolean {
  if (selector.type === 'history') return true;
  if (selector.type === 'near' && looksIntoHistory(selector.label)) return true;
  return 'selector' in selector && selector.selector !== undefined && looksIntoHistory(selector.selector);
}
