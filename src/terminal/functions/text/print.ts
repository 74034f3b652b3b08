import { BLANK, CLUSTER, CODE_MASK, TAIL, WIDE } from '../../screen/cells.js';
import type { State } from '../../state/state.js';
import { ASCII_STATE, advance, emojiAware, JOINED, NO_CLUSTER } from '../../unicode/graphemes.js';
import { properties } from '../../unicode/properties.js';
import { type Width, widthAfter, widthOf } from '../../unicode/width.js';
import { advanceTo, edgeOf, makeRoom, openCells, wrapLine } from './lines.js';
import { reclaimClusters } from './reclaim.js';

/** Used as the last column if the character did not fit; code points that join it are not shown either. */
const NOT_SHOWN = -1;

/** Prints any code point from 0xa0 up. */
export function printCodePoint(state: State, codePoint: number, seq: number): void {
  const next = properties(codePoint);
  const clusterState = advance(joinable(state), next);
  if (clusterState & JOINED && state.modes.graphemes) {
    joinLast(state, codePoint, next, clusterState, seq);
    state.clusterState = clusterState;
    return;
  }
  const width = widthOf(next, state.ambiguousWidth);
  if (width === 0) {
    // a mark whose base is no longer known goes where a person would expect it: left of the cursor
    if (clusterState & JOINED || isMark(next)) markLeftCell(state, codePoint, seq);
    return;
  }
  printCell(state, codePoint, width, seq);
  state.clusterState = clusterState;
  state.lastCode = codePoint;
}

/** The state that the next code point may join; in tmux 3.3a no ASCII character has an emoji form. */
function joinable({ clusterState, lastCode, dialect }: State): number {
  return dialect === 'xterm' ? emojiAware(clusterState, lastCode) : clusterState;
}

/** Prints a byte below 0x80 through the character set in use. */
export function printByte(state: State, byte: number, seq: number): void {
  const code = state.charsets.map(byte);
  if (code >= 0x80) return printCodePoint(state, code, seq);
  printCell(state, code, 1, seq);
  state.clusterState = ASCII_STATE;
  state.lastCode = code;
}

function printCell(state: State, codePoint: number, width: Width, seq: number): void {
  let edge = edgeOf(state);
  if (state.pendingWrap || state.x + width > edge) {
    state.lastX = NOT_SHOWN;
    if (!makeRoom(state, width)) return;
    edge = edgeOf(state);
  }
  const { row, x, pen } = state;
  openCells(state, x, width, edge);
  row.put(x, width === 2 ? codePoint | WIDE : codePoint, pen, seq);
  if (width === 2) row.put(x + 1, TAIL, pen, seq);
  row.seq = seq;
  state.changed = true;
  state.lastX = x;
  state.lastY = state.y;
  advanceTo(state, x + width, edge);
}

/** Adds a code point to the last printed cluster. */
function joinLast(state: State, codePoint: number, next: number, clusterState: number, seq: number): void {
  if (state.lastX === NOT_SHOWN) return;
  const row = state.screen.row(state.lastY);
  const content = row.cells[state.lastX] as number;
  const width: Width = content & WIDE ? 2 : 1;
  const newWidth = widthAfter(width, clusterState, next);
  extendCell(state, state.lastX, state.lastY, codePoint, seq);
  if (newWidth > width) widenLast(state, seq);
  else if (newWidth < width) narrowLast(state);
}

function extendCell(state: State, x: number, y: number, codePoint: number, seq: number): void {
  const row = state.screen.row(y);
  const content = row.cells[x] as number;
  if (state.clusters.isFull) reclaimClusters(state);
  const number = state.clusters.join(content & (CLUSTER | CODE_MASK), codePoint);
  row.put(x, number | CLUSTER | (content & WIDE), row.styleAt(x), seq);
  if (content & WIDE) row.put(x + 1, TAIL, row.styleAt(x + 1), seq);
  row.seq = seq;
  state.changed = true;
}

/** Widens a cluster to two columns: it takes the next column, or moves to the next line if there is none. */
function widenLast(state: State, seq: number): void {
  const { lastX, lastY } = state;
  const row = state.screen.row(lastY);
  const edge = Math.min(lastX <= state.right ? state.right + 1 : state.cols, row.columns);
  const content = (row.cells[lastX] as number) | WIDE;
  const style = row.styleAt(lastX);
  if (lastX + 1 < edge) {
    row.splitAt(lastX + 2, state.erasePen);
    row.put(lastX, content, style, seq);
    row.put(lastX + 1, TAIL, style, seq);
    advanceTo(state, lastX + 2, edge);
    return;
  }
  if (!state.modes.autowrap || state.right - state.left < 1) return;
  row.erase(lastX, edge, state.erasePen);
  wrapLine(state);
  state.lastX = state.x;
  state.lastY = state.y;
  const target = state.row;
  target.splitAt(state.x, state.erasePen);
  target.splitAt(state.x + 2, state.erasePen);
  target.put(state.x, content, style, seq);
  target.put(state.x + 1, TAIL, style, seq);
  target.seq = seq;
  advanceTo(state, state.x + 2, edgeOf(state));
}

/** Narrows a wide cluster after a text variation selector; the cursor follows. */
function narrowLast(state: State): void {
  const { lastX, lastY } = state;
  const row = state.screen.row(lastY);
  row.cells[lastX] = (row.cells[lastX] as number) & ~WIDE;
  row.erase(lastX + 1, lastX + 2, state.erasePen);
  state.x = lastX + 1;
  state.pendingWrap = false;
}

function markLeftCell(state: State, codePoint: number, seq: number): void {
  let x = state.pendingWrap ? state.x : state.x - 1;
  if (x < 0) return;
  if ((state.row.cells[x] as number) & TAIL) x--;
  if (x >= 0 && state.row.cells[x] !== BLANK) extendCell(state, x, state.y, codePoint, seq);
}

/** Whether the code point would join a letter before it. */
function isMark(next: number): boolean {
  return (advance(ASCII_STATE, next) & JOINED) !== 0;
}

/** After anything other than printing, nothing can join the text before it. */
export function endCluster(state: State): void {
  state.clusterState = NO_CLUSTER;
  state.lastCode = 0;
}
