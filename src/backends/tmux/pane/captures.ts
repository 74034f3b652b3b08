import type { TerminalSize } from '../../backend.js';
import { progressSince } from './progress-since.js';
import { type PaneSnapshot, snapshotBytes, snapshotParts } from './snapshot.js';

/** What brings a terminal to a capture. Each step builds on the one before, so it has to be told before the next is made. */
export type CaptureSteps = Iterable<Uint8Array | TerminalSize>;

/** What has to know how terminals show things. */
export interface SnapshotPainter {
  /** Makes of what is shown what the snapshot shows. */
  repaint: (snapshot: PaneSnapshot) => CaptureSteps;
  /** Writes once more what the screen of the second one shows and that of the first one did not. */
  renew: (before: PaneSnapshot, now: PaneSnapshot) => Uint8Array;
}

/** Ends a sequence that has begun, and does nothing else: CAN, and ST for the strings that tmux reads on after that. */
const CANCEL = Uint8Array.of(0x18, 0x1b, 0x5c);

/**
 * The captures of one pane, one after the other. To connect takes a while, and what a pane writes meanwhile must not pass
 * for old. So the first one is told in two parts: what the pane showed when it was asked for, and what has come since.
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

  /** How many bytes stand for what the pane showed when it was asked for. */
  get bytesAtCall(): number {
    return this.#bytesAtCall ?? 0;
  }

  /** Without a painter the whole capture is written. */
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
