import { INCOMPLETE, threeByteCharacter, twoByteCharacter } from '../parser/utf8.js';
import { TAIL, WIDE } from '../screen/cells.js';
import type { Row } from '../screen/row.js';
import type { State } from '../state/state.js';
import { ASCII_STATE, advance, JOINED } from '../unicode/graphemes.js';
import { properties } from '../unicode/properties.js';
import { type Width, widthOf } from '../unicode/width.js';
import { advanceTo, edgeOf, makeRoom, openCells, wrapLine } from './lines.js';
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
    const edge = edgeOf(state);
    const from = state.x;
    const stop = end - at < edge - from ? end : at + edge - from;
    row.splitAt(from, state.erasePen);
    const next =
      row.isStyled && row.seqs
        ? fillDense(state, row, bytes, at, stop, base)
        : fillSparse(state, row, bytes, at, stop, base);
    const x = from + next - at;
    at = next;
    state.lastX = x - 1;
    finishRun(state, row, x, base + at);
    advanceTo(state, x, edge);
  }
  state.clusterState = ASCII_STATE;
  state.lastCode = bytes[at - 1] as number;
  return at;
}

/** A row as line-oriented output makes it: what its cells look like and when they were written is noted for the run. */
function fillSparse(state: State, row: Row, bytes: Uint8Array, start: number, stop: number, base: number): number {
  const { cells } = row;
  let at = start;
  let x = state.x;
  for (; at < stop; at++) {
    const byte = bytes[at] as number;
    if (!isPrintable(byte)) break;
    cells[x++] = byte;
  }
  row.paint(state.x, x, state.pen);
  row.noteTimes(state.x, x, base + start + 1, 1, 1);
  return at;
}

/** A row as full-screen programs make it, in many short pieces: everything in one go. */
function fillDense(state: State, row: Row, bytes: Uint8Array, start: number, stop: number, base: number): number {
  const { cells, width } = row;
  const { pen } = state;
  let offset = row.offsetOf(base + start + 1, stop - start);
  const seqs = row.useSeqs();
  let at = start;
  let x = state.x;
  for (; at < stop; at++) {
    const byte = bytes[at] as number;
    if (!isPrintable(byte)) break;
    cells[x] = byte;
    cells[width + x] = pen;
    seqs[x++] = offset++;
  }
  return at;
}

/**
 * Prints text above ASCII from `start` on, and ASCII in between, up to the end of the row or to a character that needs a
 * closer look. Returns where it stopped, which may be at once.
 */
export function printMultiByte(state: State, bytes: Uint8Array, start: number, end: number, base: number): number {
  const { modes, charsets } = state;
  if (modes.insert || state.pendingWrap || !modes.graphemes || !charsets.isPlain) return start;
  const { row, ambiguousWidth } = state;
  const { cells } = row;
  const edge = edgeOf(state);
  // a run ends where the characters become longer, shorter, wider or narrower
  let [runX, runAt, runLength, runWidth] = [state.x, start, 0, 0];
  let at = start;
  let x = state.x;
  while (at < end && x < edge) {
    const byte = bytes[at] as number;
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3;
    const codePoint =
      length === 1 ? asciiCharacter(byte) : length === 2 ? twoByteCharacter(bytes, at) : threeByteCharacter(bytes, at);
    if (codePoint === INCOMPLETE || at + length > end) break;
    const next = properties(codePoint);
    const width = widthOf(next, ambiguousWidth);
    const clusterState = advance(state.clusterState, next);
    if (width === 0 || x + width > edge || (clusterState & JOINED) !== 0) break;
    if (length !== runLength || width !== runWidth) {
      // not before it is certain that something is printed here
      if (at === start) row.splitAt(x, state.erasePen);
      if (x > runX) row.noteTimes(runX, x, base + runAt + runLength, runWidth, runLength);
      runX = x;
      runAt = at;
      runLength = length;
      runWidth = width;
    }
    state.clusterState = clusterState;
    state.lastCode = codePoint;
    state.lastX = x;
    cells[x] = width === 2 ? codePoint | WIDE : codePoint;
    if (width === 2) cells[x + 1] = TAIL;
    x += width;
    at += length;
  }
  if (at === start) return start;
  row.noteTimes(runX, x, base + runAt + runLength, runWidth, runLength);
  row.paint(state.x, x, state.pen);
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
    openCells(state, x, end - x, edge);
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
  if (x < row.used && ((row.cells[x] as number) & TAIL) !== 0) row.erase(x, x + 1, state.erasePen);
  if (x > row.used) row.used = x;
  row.seq = seq;
  row.text = null;
  state.lastY = state.y;
  state.changed = true;
}

function asciiCharacter(byte: number): number {
  return isPrintable(byte) ? byte : INCOMPLETE;
}

function isPrintable(byte: number): boolean {
  return (byte - 0x20) >>> 0 <= 0x5e;
}
