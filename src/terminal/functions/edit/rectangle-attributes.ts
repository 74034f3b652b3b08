import type { Params } from '../../parser/params.js';
import { TAIL } from '../../screen/cells.js';
import type { Row } from '../../screen/row.js';
import * as Style from '../../screen/styles.js';
import type { State } from '../../state/state.js';
import { reclaimStyles } from '../text/reclaim.js';
import { type Rectangle, rectangleOf } from './rectangles.js';

const CHANGEABLE = new Map([
  [1, Style.BOLD],
  [4, 1 << Style.UNDERLINE_SHIFT],
  [5, Style.BLINK],
  [7, Style.INVERSE],
  [8, Style.INVISIBLE],
]);
const ALL = [...CHANGEABLE.values()].reduce((bits, bit) => bits | bit, 0) | Style.UNDERLINE_MASK;

/** DECSACE */
export function setAttributeExtent(state: State, params: Params): void {
  const extent = params.get(0, 0);
  if (extent <= 2) state.attributeExtent = extent as 0 | 1 | 2;
}

/** DECCARA: sets or clears attributes, like SGR. */
export function changeAttributes(state: State, params: Params): void {
  const area = extentOf(state, params);
  if (!area) return;
  let [on, off] = [0, 0];
  for (let i = 4; i < params.length; i++) {
    const value = params.get(i, 0);
    const bit = CHANGEABLE.get(value) ?? 0;
    const cleared = CHANGEABLE.get(value - 20) ?? (value === 22 ? Style.BOLD : 0);
    if (value === 0) [on, off] = [0, ALL];
    on = (on | bit) & ~cleared;
    off |= cleared;
  }
  changeCells(state, area, (attributes) => (attributes & ~off) | on);
}

/** DECRARA: toggles attributes. */
export function reverseAttributes(state: State, params: Params): void {
  const area = extentOf(state, params);
  if (!area) return;
  let flip = 0;
  for (let i = 4; i < params.length; i++) {
    const value = params.get(i, 0);
    flip ^= value === 0 ? (ALL & ~Style.UNDERLINE_MASK) | (1 << Style.UNDERLINE_SHIFT) : (CHANGEABLE.get(value) ?? 0);
  }
  changeCells(state, area, (attributes) => attributes ^ flip);
}

/** A stream may end to the left of its start. */
function extentOf(state: State, params: Params): Rectangle | undefined {
  const area = rectangleOf(state, params, 0);
  if (state.attributeExtent === 2) return area && area.left <= area.right ? area : undefined;
  return area && (area.top < area.bottom || area.left <= area.right) ? area : undefined;
}

/** In a stream, rows between the first and the last are changed from edge to edge; in origin mode the margins are the edges. */
function changeCells(state: State, area: Rectangle, change: (attributes: number) => number): void {
  const isStream = state.attributeExtent !== 2;
  const [first, last] = state.modes.origin ? [state.left, state.right] : [0, state.cols - 1];
  for (let y = area.top; y <= area.bottom; y++) {
    const row = state.screen.row(y);
    const from = headsFrom(row, isStream && y > area.top ? first : area.left);
    const to = headsFrom(row, (isStream && y < area.bottom ? last : area.right) + 1) - 1;
    let [before, after] = [0, withAttributes(state, 0, change)];
    for (let x = from; x <= to; x++) {
      const word = row.styleAt(x);
      // neighbours mostly have the same style
      if (word !== before) [before, after] = [word, withAttributes(state, word, change)];
      row.paint(x, x + 1, after);
    }
    row.used = Math.max(row.used, to + 1);
    row.text = null;
  }
  state.changed = true;
}

/** Both halves of a wide character have the same style; the left half decides. */
function headsFrom(row: Row, x: number): number {
  return x < row.used && (row.cells[x] as number) & TAIL ? x + 1 : x;
}

function withAttributes(state: State, word: number, change: (attributes: number) => number): number {
  const { styles } = state;
  if (word < 0 && styles.isFull) reclaimStyles(state);
  return styles.word(
    change(styles.attributes(word)),
    styles.foreground(word),
    styles.background(word),
    styles.underlineColor(word),
    styles.link(word),
  );
}
