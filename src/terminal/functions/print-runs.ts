import { INCOMPLETE, threeByteCharacter } from '../parser/utf8.js';
import { TAIL, WIDE } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import type { State } from '../state/state.js';
import { ASCII_STATE, advance, JOINED } from '../unicode/graphemes.js';
import { properties } from '../unicode/properties.js';
import { type Width, widthOf } from '../unicode/width.js';
import { advanceTo, edgeOf, makeRoom, wrapLine } from './lines.js';
import { printByte } from './print.js';

/**
 * Prints ASCII from `start` on until a byte is not printable, and returns its position. `base` is the seq before the
 * first byte of the chunk. This is the loop that most output runs through.
 */
export function printAscii(state: State, bytes: Uint8Array, start: number, end: number, base: number): number {
  if (state.modes.insert || !state.charsets.isPlain) {
    printByte(state, bytes[start] as number, base + start + 1);
    return start + 1;
  }
  let at = start;
  while (at < end && isPrintable(bytes[at] as number)) {
    if (state.pendingWrap) wrapLine(state);
    const row = state.row;
    const { cells, width } = row;
    const style = state.pen;
    const edge = edgeOf(state);
    const stop = end - at < edge - state.x ? end : at + edge - state.x;
    let x = state.x;
    let stylePlane = width + x;
    let seqPlane = 2 * width + x;
    row.splitAt(x);
    let offset = row.seqOffset(base + at + 1, stop - at);
    while (at < stop) {
      const byte = bytes[at] as number;
      if (!isPrintable(byte)) break;
      cells[x++] = byte;
      cells[stylePlane++] = style;
      cells[seqPlane++] = offset++;
      at++;
    }
    state.lastX = x - 1;
    finishRun(state, row, x, base + at);
    advanceTo(state, x, edge);
  }
  state.clusterState = ASCII_STATE;
  state.lastCode = bytes[at - 1] as number;
  return at;
}

/**
 * Prints characters of three bytes from `start` on, as most scripts but Latin have them, up to the end of the row or to
 * one that needs a closer look. Returns where it stopped, which may be at once.
 */
export function printThreeByte(state: State, bytes: Uint8Array, start: number, end: number, base: number): number {
  if (state.modes.insert || state.pendingWrap || !state.modes.graphemes || state.charsets.single !== 0) return start;
  const { row, pen, ambiguousWidth } = state;
  const { cells, width: rowWidth } = row;
  const edge = edgeOf(state);
  let clusterState = state.clusterState;
  let at = start;
  let x = state.x;
  let codePoint = 0;
  row.splitAt(x);
  let offset = row.seqOffset(base + at + 3, end - at);
  for (; at + 2 < end; at += 3, offset += 3) {
    const next = threeByteCharacter(bytes, at);
    if (next === INCOMPLETE) break;
    const found = properties(next);
    const width = widthOf(found, ambiguousWidth);
    const nextState = advance(clusterState, found);
    if (width === 0 || x + width > edge || (nextState & JOINED) !== 0) break;
    clusterState = nextState;
    codePoint = next;
    state.lastX = x;
    cells[x] = width === 2 ? next | WIDE : next;
    cells[rowWidth + x] = pen;
    cells[2 * rowWidth + x] = offset;
    x++;
    if (width === 2) {
      cells[x] = TAIL;
      cells[rowWidth + x] = pen;
      cells[2 * rowWidth + x] = offset;
      x++;
    }
  }
  if (at === start) return start;
  state.clusterState = clusterState;
  state.lastCode = codePoint;
  finishRun(state, row, x, base + at);
  advanceTo(state, x, edge);
  return at;
}

/** Prints the same character `count` times, all of them written by one byte; it must not join one like it. */
export function printRun(state: State, code: number, width: Width, count: number, seq: number): void {
  for (let rest = count; rest > 0; ) {
    let edge = edgeOf(state);
    if (state.pendingWrap || state.x + width > edge) {
      if (!makeRoom(state, width)) return;
      edge = edgeOf(state);
    }
    const { row, x } = state;
    const fitting = Math.min(rest, Math.floor((edge - x) / width));
    const end = x + fitting * width;
    row.splitAt(x);
    row.splitAt(end);
    row.fill(x, end, width === 2 ? code | WIDE : code, state.pen, seq);
    if (width === 2) for (let tail = x + 1; tail < end; tail += 2) row.cells[tail] = TAIL;
    // without autowrap all that is left would go to the last column, which has it already
    rest = state.modes.autowrap ? rest - fitting : 0;
    state.changed = true;
    advanceTo(state, end, edge);
  }
}

/** The bookkeeping after cells up to `x` were written. */
function finishRun(state: State, row: Row, x: number, seq: number): void {
  // the left half of this one has just been overwritten
  if (x < row.used && ((row.cells[x] as number) & TAIL) !== 0) row.erase(x, x + 1, row.cells[row.width + x] as number);
  if (x > row.used) row.used = x;
  row.seq = seq;
  row.text = null;
  state.lastY = state.y;
  state.changed = true;
}

function isPrintable(byte: number): boolean {
  return (byte - 0x20) >>> 0 <= 0x5e;
}
