import type { TerminalSize } from '../backend.js';
import { progressSince } from './progress-since.js';
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
    return this.areNone ? this.#first(snapshot) : (repaint = whole) => laterSteps(snapshot, hasMissed, repaint);
  }

  #first(snapshot: Snapshot): (repaint?: Repaint) => CaptureSteps {
    const asked = this.#asked ?? snapshot;
    this.#asked = undefined;
    const progress = progressSince(asked, snapshot);
    if (typeof progress === 'string') {
      const bytes = snapshotBytes(snapshot);
      this.#bytesAtCall = progress === 'nothing' ? bytes.length : 0;
      return () => [bytes];
    }
    const bytes = snapshotBytes(asked);
    this.#bytesAtCall = bytes.length;
    // of the history that both have, a few lines suffice to see where the rest belongs
    const main = snapshot.main.slice(Math.max(0, progress.commonLines - 2 * snapshot.rows));
    return (repaint = whole) => firstSteps(bytes, { ...snapshot, main }, repaint);
  }
}

function* firstSteps(asked: Uint8Array, snapshot: Snapshot, repaint: Repaint): Generator<Uint8Array | TerminalSize> {
  yield asked;
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
