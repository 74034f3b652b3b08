import { wholeCharacter } from '../../parser/utf8.js';
import * as Cells from '../../screen/cells.js';
import type { Row } from '../../screen/row.js';
import type { State } from '../../state/state.js';
import * as Graphemes from '../../unicode/graphemes.js';
import { properties } from '../../unicode/properties.js';
import { type Width, widthOf } from '../../unicode/width.js';
import { advanceTo, edgeOf, makeRoom, openCells, scrollRegionUp, wrapWhenDue } from './lines.js';
import { printByte, printCodePoint } from './print.js';

// Nearly all output goes through the two loops here, so they keep state in local variables and use integers (`| 0`). An
// imported constant would be loaded and checked at each use; a constant of this module is inlined.
const { TAIL, WIDE } = Cells;
const { ASCII_STATE, JOINED, advance } = Graphemes;

/**
 * Prints ASCII from `start` to the first byte that is not printable, and returns its position. `base` is the seq before
 * the first byte of the chunk.
 */
export function printAscii(state: State, bytes: Uint8Array, start: number, end: number, base: number): number {
  if (state.modes.insert || !state.charsets.isPlain || state.hasDoubleLines) {
    printByte(state, bytes[start] as number, base + start + 1);
    return start + 1;
  }
  let at = start;
  do {
    wrapWhenDue(state);
    const { row, pen } = state;
    const { cells, width } = row;
    const edge = edgeOf(state);
    const stop = end - at < edge - state.x ? end : at + edge - state.x;
    let x = state.x;
    let stylePlane = width + x;
    let timePlane = stylePlane + width;
    row.splitAt(x, state.erasePen);
    let offset = row.offsetOf(base + at + 1, stop - at);
    while (at < stop) {
      const byte = bytes[at] as number;
      if (byte < 0x20 || byte > 0x7e) break;
      cells[x] = byte;
      cells[stylePlane] = pen;
      cells[timePlane] = offset;
      at = (at + 1) | 0;
      x = (x + 1) | 0;
      stylePlane = (stylePlane + 1) | 0;
      timePlane = (timePlane + 1) | 0;
      offset = (offset + 1) | 0;
    }
    state.lastX = x - 1;
    finishRun(state, row, x, base + at);
    advanceTo(state, x, edge);
  } while (at < end && (bytes[at] as number) >= 0x20 && (bytes[at] as number) < 0x7f);
  state.clusterState = ASCII_STATE;
  state.lastCode = bytes[at - 1] as number;
  return at;
}

/** The same for complete characters above ASCII. C1 controls are left to the parser. */
export function printMultiByte(state: State, bytes: Uint8Array, start: number, end: number, base: number): number {
  if (!state.charsets.isPlain) return start;
  let at = start;
  while (at < end) {
    const codePoint = wholeCharacter(bytes, at, end);
    if (codePoint < 0xa0) break;
    const isJoined = (advance(state.clusterState, properties(codePoint)) & JOINED) !== 0;
    const isSlow = isJoined || state.pendingWrap || state.modes.insert || state.hasDoubleLines;
    const next = isSlow ? at : printWhatFits(state, bytes, at, end, base);
    if (next === at) printCodePoint(state, codePoint, base + at + lengthOf(codePoint));
    at = next === at ? at + lengthOf(codePoint) : next;
  }
  return at;
}

/** Prints until a character joins the previous one, does not fit in the row, or is not printable. */
function printWhatFits(state: State, bytes: Uint8Array, start: number, end: number, base: number): number {
  const { row, pen, ambiguousWidth } = state;
  const { cells, width } = row;
  const edge = edgeOf(state);
  const offset = row.offsetOf(base + start + 1, end - start) - start - 1;
  let { x, clusterState, lastX, lastCode } = state;
  let at = start;
  while (at < end) {
    const codePoint = isLoneSpace(bytes, at, end) ? 0x20 : wholeCharacter(bytes, at, end);
    if (codePoint < 0xa0 && codePoint !== 0x20) break;
    const next = properties(codePoint);
    const joined = advance(clusterState, next);
    const columns = widthOf(next, ambiguousWidth);
    if ((joined & JOINED) !== 0 || columns === 0 || x + columns > edge) break;
    // only once it is certain that something is printed here
    if (at === start) row.splitAt(x, state.erasePen);
    at = (at + lengthOf(codePoint)) | 0;
    if (columns === 2) {
      cells[x] = codePoint | WIDE;
      cells[x + 1] = TAIL;
      cells[width + x + 1] = pen;
      cells[2 * width + x + 1] = offset + at;
    } else {
      cells[x] = codePoint;
    }
    cells[width + x] = pen;
    cells[2 * width + x] = offset + at;
    lastX = x;
    lastCode = codePoint;
    clusterState = joined;
    x = (x + columns) | 0;
  }
  if (at === start) return at;
  state.lastX = lastX;
  state.lastCode = lastCode;
  state.clusterState = clusterState;
  finishRun(state, row, x, base + at);
  advanceTo(state, x, edge);
  return at;
}

/** Prints the same character `count` times, with the seq of one byte; the character must not join itself. */
export function printRun(state: State, code: number, width: Width, count: number, seq: number): void {
  scrollAhead(state, width, count);
  for (let rest = count; rest > 0; ) {
    let edge = edgeOf(state);
    if (state.pendingWrap || state.x + width > edge) {
      if (!makeRoom(state, width)) return;
      edge = edgeOf(state);
    }
    const { row, x } = state;
    const fitting = Math.min(rest, Math.floor((edge - x) / width));
    const end = x + fitting * width;
    openCells(state, x, end - x, edge);
    row.fill(x, end, width === 2 ? code | WIDE : code, state.pen, seq);
    if (width === 2) for (let tail = x + 1; tail < end; tail += 2) row.cells[tail] = TAIL;
    // without autowrap the rest would overwrite the last column, which already has this character
    rest = state.modes.autowrap ? rest - fitting : 0;
    state.changed = true;
    advanceTo(state, end, edge);
  }
}

/** Between column margins a scroll moves every cell, so all scrolls of the run are done at once. */
function scrollAhead(state: State, width: Width, count: number): void {
  if (!state.hasColumnMargins || !state.isInsideRegion || !state.modes.autowrap) return;
  const here = state.pendingWrap ? 0 : Math.floor((state.right + 1 - state.x) / width);
  const wraps = Math.ceil((count - here) / Math.floor((state.right - state.left + 1) / width));
  // the rows above the cursor leave first; any further and the run would scroll itself away
  const ahead = Math.min(wraps - (state.bottom - state.y), state.y - state.top);
  if (ahead <= 0) return;
  scrollRegionUp(state, state.top, ahead);
  state.y -= ahead;
}

/** The bookkeeping after cells up to `x` were written. */
function finishRun(state: State, row: Row, x: number, seq: number): void {
  // the left half of this one has just been overwritten
  if (x < row.used && ((row.cells[x] as number) & TAIL) !== 0) row.erase(x, x + 1, state.erasePen);
  if (x > row.used) row.used = x;
  row.seq = seq;
  row.text = null;
  state.lastY = state.y;
  state.changed = true;
}

/** Separates two words above ASCII; too short for a run of its own. */
function isLoneSpace(bytes: Uint8Array, at: number, end: number): boolean {
  return bytes[at] === 0x20 && at + 1 < end && (bytes[at + 1] as number) > 0x7f;
}

function lengthOf(codePoint: number): number {
  if (codePoint < 0x800) return codePoint < 0x80 ? 1 : 2;
  return codePoint < 0x10000 ? 3 : 4;
}
