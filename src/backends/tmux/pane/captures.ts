import type { TerminalSize } from '../../../base/terminal-size.js';
import { type PaneSnapshot, snapshotBytes, snapshotParts } from './snapshot.js';

/** Steps that bring a terminal to a capture. Each builds on the one before, so deliver it before producing the next. */
export type CaptureSteps = Iterable<Uint8Array | TerminalSize>;

/** The part that needs to know how terminals render. */
export interface SnapshotPainter {
  /** Turns what is shown into what the snapshot shows. */
  repaint: (snapshot: PaneSnapshot) => CaptureSteps;
  /** Rewrites what the second snapshot's screen shows and the first one's did not. */
  renew: (before: PaneSnapshot, now: PaneSnapshot) => Uint8Array;
}

/** Ends an unfinished sequence, and does nothing else: CAN, and ST for the strings that tmux keeps reading after it. */
const CANCEL = Uint8Array.of(0x18, 0x1b, 0x5c);

/**
 * The successive captures of one pane. Connecting takes a while, and what the pane writes meanwhile must not count as old. So
 * the first capture has two parts: what the pane showed at the time of the call, and what has come since.
 */
export class Captures {
  readonly #historyRows: number;
  #asked: PaneSnapshot | undefined;
  #bytesAtCall: number | undefined;

  constructor(historyRows: number, asked: PaneSnapshot | undefined) {
    this.#historyRows = historyRows;
    this.#asked = asked;
  }

  get areNone(): boolean {
    return this.#bytesAtCall === undefined;
  }

  /** How many bytes stand for what the pane showed at the time of the call. */
  get bytesAtCall(): number {
    return this.#bytesAtCall ?? 0;
  }

  /** Without a painter, the whole capture is written. */
  next(snapshot: PaneSnapshot, hasMissed: boolean): (painter?: SnapshotPainter) => CaptureSteps {
    return this.areNone ? this.#first(snapshot) : (painter) => laterSteps(snapshot, hasMissed, painter);
  }

  #first(snapshot: PaneSnapshot): (painter?: SnapshotPainter) => CaptureSteps {
    const asked = this.#asked ?? snapshot;
    this.#asked = undefined;
    const progress = progressSince(asked, snapshot, this.#historyRows);
    const { bytes, lineStarts } = snapshotParts(snapshot);
    if (progress === 'everything') this.#bytesAtCall = 0;
    else if (typeof progress === 'string') this.#bytesAtCall = bytes.length;
    else this.#bytesAtCall = (lineStarts[progress.line] ?? bytes.length) + progress.byte;
    if (progress !== 'redrawn') return () => [bytes];
    return (painter) => (painter ? [bytes, painter.renew(asked, snapshot)] : [bytes]);
  }
}

function* laterSteps(
  snapshot: PaneSnapshot,
  hasMissed: boolean,
  painter?: SnapshotPainter,
): Generator<Uint8Array | TerminalSize> {
  if (hasMissed || snapshot.unfinished.length > 0) yield CANCEL;
  yield* painter ? painter.repaint(snapshot) : [snapshotBytes(snapshot)];
}

/**
 * What has come since an earlier capture: nothing, everything, everything from a position on (a byte of a line of `main`), or
 * changes on a screen that was not only appended to.
 */
type CaptureProgress = 'nothing' | 'everything' | 'redrawn' | { line: number; byte: number };

function progressSince(before: PaneSnapshot, now: PaneSnapshot, historyRows: number): CaptureProgress {
  // after a rewrap nothing can be compared
  if (before.cols !== now.cols || before.rows !== now.rows) return 'nothing';
  if (areSame(before.main, now.main) && areSame(before.alternate ?? [], now.alternate ?? [])) return 'nothing';
  if (before.alternate || now.alternate) return 'redrawn';
  const place = whereItGoesOn(before.main, now.main, now.rows);
  if (place) return place;
  const scrolled = now.historySize - before.historySize;
  if (scrolled >= historyRows + now.rows) return 'everything';
  return scrolled >= now.rows && haveNothingInCommon(before.main, now.main) ? 'everything' : 'redrawn';
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((line, i) => isSameLine(line, others[i]));
}

/** Where the earlier lines end, if all that can still be there are, and more lines follow. */
function whereItGoesOn(
  before: readonly Buffer[],
  now: readonly Buffer[],
  rows: number,
): { line: number; byte: number } | undefined {
  const lastUsed = before.findLastIndex((line) => line.length > 0);
  // the oldest lines may be gone, but not those of the screen
  const lastStart = Math.max(0, before.length - rows);
  for (let start = 0; start <= lastStart; start++) {
    const line = lastUsed - start;
    const isHere = now.length > line && isRun(before, start, now, line);
    const [end = EMPTY, going = EMPTY] = [before[lastUsed], now[line]];
    // the last line may have been appended to
    if (isHere && going.subarray(0, end.length).equals(end)) return { line, byte: end.length };
  }
  return undefined;
}

/** Whether `count` lines from `start` on equal the first lines of `now`. */
function isRun(before: readonly Buffer[], start: number, now: readonly Buffer[], count: number): boolean {
  for (let i = 0; i < count; i++) if (!isSameLine(before[start + i] as Buffer, now[i])) return false;
  return true;
}

function haveNothingInCommon(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  const known = new Set(some.map(textOf));
  return others.every((line) => line.length === 0 || !known.has(textOf(line)));
}

const EMPTY = Buffer.alloc(0);

function isSameLine(one: Buffer, other: Buffer | undefined): boolean {
  return other !== undefined && one.equals(other);
}

/** Without colours. */
function textOf(line: Buffer): string {
  return line.toString('latin1').replace(/\x1b\[[0-9;:]*m/g, '');
}
