import type { TerminalSize } from '../backend.js';
import { modeBytes, type Snapshot, snapshotBytes } from './snapshot.js';

/** What brings a terminal to a capture. Each step builds on the one before, so it has to be told before the next is made. */
export type CaptureSteps = Iterable<Uint8Array | TerminalSize>;
/** Makes of what is shown what the snapshot shows; with `withStyles` also where only colours differ. */
export type Repaint = (snapshot: Snapshot, options: { withStyles: boolean }) => CaptureSteps;

/** Ends a sequence that has begun, and does nothing else. */
const CANCEL = Uint8Array.of(0x18);

/**
 * The captures of one pane, one after the other. To connect takes a while, and what a pane writes meanwhile must not pass
 * for old: it begins with what it showed when it was asked for.
 */
export class Captures {
  #asked: Snapshot | undefined;
  #bytesAtCall: number | undefined;

  constructor(asked: Snapshot | undefined) {
    this.#asked = asked;
  }

  get areNone(): boolean {
    return this.#bytesAtCall === undefined;
  }

  /** How many bytes stand for what the pane showed when it was asked for. */
  get bytesAtCall(): number {
    return this.#bytesAtCall ?? 0;
  }

  /** `repaint` says what to write where something else is shown; without it the whole capture is written. */
  next(snapshot: Snapshot, hasMissed: boolean): (repaint?: Repaint) => CaptureSteps {
    if (!this.areNone) return (repaint = whole) => laterSteps(snapshot, hasMissed, repaint);
    const asked = this.#asked ?? snapshot;
    this.#asked = undefined;
    const progress = progressSince(asked, snapshot);
    const first = snapshotBytes(progress === 'some' ? asked : snapshot);
    this.#bytesAtCall = progress === 'all' ? 0 : first.length;
    return progress === 'some' ? (repaint = whole) => firstSteps(first, snapshot, repaint) : () => [first];
  }
}

function* firstSteps(first: Uint8Array, snapshot: Snapshot, repaint: Repaint): Generator<Uint8Array | TerminalSize> {
  yield first;
  yield* repaint(snapshot, { withStyles: true });
  yield Buffer.from(modeBytes(snapshot));
}

function* laterSteps(snapshot: Snapshot, hasMissed: boolean, repaint: Repaint): Generator<Uint8Array | TerminalSize> {
  if (hasMissed || snapshot.unfinished.length > 0) yield CANCEL;
  // a capture has colours that the program did not give, so they do not tell what is new
  yield* repaint(snapshot, { withStyles: false });
}

function whole(snapshot: Snapshot): CaptureSteps {
  return [snapshotBytes(snapshot)];
}

/** How much of what a pane shows has come since an earlier capture. */
function progressSince(before: Snapshot, now: Snapshot): 'none' | 'some' | 'all' {
  // where rows are broken anew, nothing can be said
  if (before.cols !== now.cols || before.rows !== now.rows) return 'none';
  const isMoved = before.cursor.x !== now.cursor.x || before.cursor.y !== now.cursor.y;
  const isSame = areSame(before.main, now.main) && areSame(before.alternate ?? [], now.alternate ?? []);
  if (isSame && !isMoved) return 'none';
  return goesOn(before.main, now.main, now.rows) ? 'some' : 'all';
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((line, i) => isSameLine(line, others[i]));
}

/** Whether the lines are those of before, with others behind them and some of them changed: nothing may be missing between. */
function goesOn(before: readonly Buffer[], now: readonly Buffer[], rows: number): boolean {
  const lastStart = Math.max(0, before.length - rows);
  for (let start = 0; start <= lastStart; start++) if (begins(before, start, now)) return true;
  return false;
}

/** Whether most of the lines from there on are those that the others begin with. Blank ones say nothing. */
function begins(before: readonly Buffer[], start: number, now: readonly Buffer[]): boolean {
  const count = Math.min(before.length - start, now.length);
  let balance = 0;
  for (let i = 0; i < count; i++) {
    const [one, other] = [before[start + i], now[i]] as [Buffer, Buffer];
    if (one.length === 0 && other.length === 0) continue;
    balance += isSameLine(one, other) ? 1 : -1;
    // it cannot become true any more
    if (balance < i + 1 - count) return false;
  }
  return balance >= 0;
}

function isSameLine(one: Buffer, other: Buffer | undefined): boolean {
  return other !== undefined && one.equals(other);
}
