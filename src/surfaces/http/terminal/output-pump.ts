import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { RunWork } from '../../../base/work.js';
import type { OutputSource } from '../../../session/live-session.js';

/** Where output goes. */
export interface Sink {
  /** Bytes that were sent and have not left yet. */
  readonly bufferedBytes: number;
  sendBytes(bytes: Uint8Array, whenSent: () => void): void;
  sendResize(size: { cols: number; rows: number }): void;
  /** Replaces skipped output: the screen at this seq. */
  sendScreen(screen: { seq: number; missed: number; cols: number; rows: number; screen: string }): void;
  /** All output up to the exit was sent. */
  sendEnd(): void;
}

export interface PumpOptions {
  clock: Clock;
  /** Where in the output to start; `screen` starts with the current screen. */
  since: number | 'screen';
  /** Runs expensive work, in turns with that of other callers. */
  run: RunWork;
}

/** Output of one turn is sent as one frame, or as frames of this size. */
const PIECE_BYTES = 65_536;
/** Nothing more is sent to a client with this much unread output. */
const MAX_BUFFERED = 1_000_000;
/** A client this far behind that reads almost nothing gets the screen instead. */
const MAX_BEHIND = 4_000_000;
const LOOK_MS = 250;
const LOOKS = 4;
const MIN_TAKEN_PER_LOOKS = 262_144;
const MAX_RESIZES = 64;

/**
 * Sends the output of a session to one client. Nothing is queued per client: each has a position in the output log of the
 * session and reads from there at the pace of its connection. So a slow client costs no memory, and a frozen one falls
 * behind alone.
 */
export class OutputPump implements Disposable {
  readonly #session: OutputSource;
  readonly #sink: Sink;
  readonly #clock: Clock;
  readonly #subscriptions: Disposable[];
  /** Resizes at positions that the client has not reached yet. */
  #resizes: { seq: number; cols: number; rows: number }[] = [];
  #position: number;
  #missed: number;
  /** It was up to date once; the program waits only for such clients. */
  #wasLive = false;
  #held: Disposable | undefined;
  readonly #runWork: RunWork;
  /** The screen is being serialised. */
  #isSerializing = false;
  #due: Disposable | undefined;
  #look: Disposable | undefined;
  /** Bytes read by the client at each of the last checks. */
  #taken: number[] = [];
  #isBehind = false;
  #isBlocked = false;
  #isOver = false;
  #isDisposed = false;

  constructor(session: OutputSource, sink: Sink, { clock, since, run }: PumpOptions) {
    this.#session = session;
    this.#sink = sink;
    this.#clock = clock;
    const { start, end } = session.output;
    // output that is gone, or not written yet, cannot be sent byte by byte
    this.#isBehind = since === 'screen' || since < start || since > end;
    this.#position = this.#isBehind ? end : (since as number);
    this.#missed = since === 'screen' ? 0 : Math.max(0, start - since);
    this.#runWork = run;
    this.#subscriptions = [
      session.onOutput(() => this.#schedule()),
      session.onResize((resize) => this.#resized(resize)),
      session.onExit(() => this.#exited()),
    ];
    this.#schedule();
  }

  /** The client's position in the output. */
  get position(): number {
    return this.#position;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#due?.dispose();
    this.#look?.dispose();
    this.#held?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** In the next turn, so that many small writes are sent as one, and the screen includes all of them. */
  #schedule(): void {
    this.#due ??= this.#clock.nextTurn(() => {
      this.#due = undefined;
      this.#run();
    });
  }

  #run(): void {
    if (this.#isDisposed || this.#isSerializing) return;
    const { output } = this.#session;
    this.#isBlocked = false;
    while (this.#isBehind || this.#position !== output.end || this.#resizes.length > 0) {
      if (this.#sink.bufferedBytes >= MAX_BUFFERED) return this.#wait();
      const isOutside = this.#position < output.start || this.#position > output.end;
      if (this.#isBehind || isOutside) return this.#serialize();
      this.#sendPiece();
    }
    this.#wasLive = true;
    this.#taken = [];
    this.#pace();
    if (this.#isOver) this.#sink.sendEnd();
  }

  #sendPiece(): void {
    const [next] = this.#resizes;
    if (next && next.seq <= this.#position) {
      this.#resizes.shift();
      this.#sink.sendResize(next);
      return;
    }
    const room = next ? next.seq - this.#position : PIECE_BYTES;
    const { bytes } = this.#session.output.read(this.#position, Math.min(PIECE_BYTES, room));
    this.#position += bytes.length;
    this.#sink.sendBytes(bytes, () => this.#isBlocked && this.#schedule());
    this.#pace();
  }

  #serialize(): void {
    this.#isSerializing = true;
    void this.#session.restore(this.#runWork).then((restored) => {
      this.#isSerializing = false;
      if (this.#isDisposed) return;
      this.#sendScreen(restored);
      this.#run();
    });
  }

  #sendScreen({ seq, cols, rows, screen }: Awaited<ReturnType<OutputSource['restore']>>): void {
    const { output, exit } = this.#session;
    this.#isBehind = false;
    this.#resizes = [];
    const before = this.#position;
    this.#position = exit?.reason === 'closed' ? output.end : seq;
    // the screen is gone
    if (exit?.reason === 'closed') return;
    const missed = this.#missed + Math.max(0, seq - before);
    this.#missed = 0;
    this.#sink.sendScreen({ seq, missed, cols, rows, screen });
  }

  #resized(resize: { seq: number; cols: number; rows: number }): void {
    this.#resizes.push(resize);
    if (this.#resizes.length > MAX_RESIZES) this.#isBehind = true;
    this.#schedule();
  }

  /** A closed session clears its output at once, so the rest is sent now. */
  #exited(): void {
    this.#isOver = true;
    const { output, exit } = this.#session;
    if (exit?.reason === 'closed') {
      while (this.#position < output.end && this.#sink.bufferedBytes < MAX_BEHIND) this.#sendPiece();
    }
    this.#schedule();
  }

  /** Checks whether a client with a full connection still reads anything. */
  #wait(): void {
    this.#isBlocked = true;
    this.#pace();
    this.#look ??= this.#clock.after(LOOK_MS, () => {
      this.#look = undefined;
      this.#taken.push(this.#position - this.#sink.bufferedBytes);
      const before = this.#taken.length > LOOKS ? this.#taken.shift() : undefined;
      const isStuck = before !== undefined && (this.#taken.at(-1) ?? 0) - before < MIN_TAKEN_PER_LOOKS;
      const { end, limit } = this.#session.output;
      if (isStuck && end - this.#position > Math.min(MAX_BEHIND, limit / 2)) this.#isBehind = true;
      this.#run();
    });
  }

  /** Pauses the program for a client that keeps reading, before output that the client still needs is dropped. */
  #pace(): void {
    const { end, limit } = this.#session.output;
    const behind = this.#isBehind ? 0 : end - this.#position;
    if (behind < limit / 2) {
      this.#held?.dispose();
      this.#held = undefined;
    } else if (behind > (limit * 3) / 4 && this.#wasLive && !this.#isOver) this.#held ??= this.#session.holdOutput();
  }
}
