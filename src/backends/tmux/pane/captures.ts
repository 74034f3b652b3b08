import type { TerminalSize } from '../../../base/terminal-size.js';
import { progressSince } from './progress-since.js';
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
