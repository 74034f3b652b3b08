import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import type { RunWork } from '../../../base/work.js';
import type { Session } from '../../../session/session.js';

/** Where output goes. */
export interface Sink {
  /** Bytes that were given to it and have not left yet. */
  readonly bufferedBytes: number;
  sendBytes(bytes: Uint8Array, whenSent: () => void): void;
  sendResize(size: { cols: number; rows: number }): void;
  /** Output was left out: this is what the terminal shows at this seq. */
  sendScreen(screen: { seq: number; missed: number; cols: number; rows: number; screen: string }): void;
  /** All output up to the exit was given to it. */
  sendEnd(): void;
}

export interface PumpOptions {
  clock: Clock;
  /** From where on in the output; `screen`: only what is shown, and what comes after. */
  since: number | 'screen';
  /** Makes the program wait until the result is disposed. */
  hold: () => Disposable;
  /** Carries out what may take long, in turns with the work of other callers. */
  run: RunWork;
}

/** Output of one turn goes out as one frame; when there is more, in frames of this size. */
const PIECE_BYTES = 65_536;
/** More than this is not given to a client that has not taken what it got. */
const MOST_BUFFERED = 1_000_000;
/** A client that is so far behind and takes almost nothing gets the screen instead. */
const MOST_BEHIND = 4_000_000;
const LOOK_MS = 250;
const LOOKS = 4;
const LEAST_TAKEN_PER_LOOKS = 262_144;
const SCREEN_SCROLLBACK = 1000;
const MOST_RESIZES = 64;
/** Cells of history that a screen comes with, and how long it may be in all. */
const MAX_SCROLLBACK_CELLS = 200_000;
const MAX_SCREEN = 2_000_000;

/**
 * Takes the output of a session to one client. Nothing is queued for a client: each has a position in the output that the
 * session keeps, and takes from there what its connection can carry. So a slow one costs no memory, and a frozen one
 * falls behind alone.
 */
export class OutputPump implements Disposable {
  readonly #session: Session;
  readonly #sink: Sink;
  readonly #clock: Clock;
  readonly #subscriptions: Disposable[];
  /** Sizes that the terminal got at a place in the output that the client has not reached. */
  #resizes: { seq: number; cols: number; rows: number }[] = [];
  #position: number;
  #missed: number;
  /** It has once seen everything there was: only then does the program wait for it. */
  #wasLive = false;
  #held: Disposable | undefined;
  readonly #hold: () => Disposable;
  readonly #runWork: RunWork;
  /** The screen is being written down, to be sent. */
  #isSerializing = false;
  #due: Disposable | undefined;
  #look: Disposable | undefined;
  /** How much had been taken at each of the last looks. */
  #taken: number[] = [];
  #isBehind = false;
  #isBlocked = false;
  #isOver = false;
  #isDisposed = false;

  constructor(session: Session, sink: Sink, { clock, since, hold, run }: PumpOptions) {
    this.#session = session;
    this.#sink = sink;
    this.#clock = clock;
    const { start, end } = session.output;
    // what is not there, in the past or in the future, can not be told byte by byte
    this.#isBehind = since === 'screen' || since < start || since > end;
    this.#position = this.#isBehind ? end : (since as number);
    this.#missed = since === 'screen' ? 0 : Math.max(0, start - since);
    this.#hold = hold;
    this.#runWork = run;
    this.#subscriptions = [
      session.onOutput(() => this.#schedule()),
      session.onResize((resize) => this.#resized(resize)),
      session.onExit(() => this.#exited()),
    ];
    this.#schedule();
  }

  /** How far the client has come. */
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

  /** In the next turn, so that many small writes go out as one, and the screen is that of all of them. */
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
    while (this.#isBehind || this.#position < output.end || this.#resizes.length > 0) {
      if (this.#sink.bufferedBytes >= MOST_BUFFERED) return this.#wait();
      if (this.#isBehind || this.#position < output.start) return this.#serialize();
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
    const { terminal } = this.#session;
    const scrollback = Math.min(SCREEN_SCROLLBACK, Math.ceil(MAX_SCROLLBACK_CELLS / terminal.cols));
    const work = this.#session.slices.serialize({ scrollback, maxCharacters: MAX_SCREEN });
    this.#runWork(work)
      // what is too large, or changes too fast, comes without its colours
      .catch(() => plainScreen(this.#session))
      .then((screen) => {
        this.#isSerializing = false;
        if (this.#isDisposed) return;
        this.#sendScreen(screen);
        this.#run();
      });
  }

  #sendScreen(screen: string): void {
    const { terminal, output, exit } = this.#session;
    if (exit?.reason === 'closed') {
      // there is no screen any more
      this.#isBehind = false;
      this.#resizes = [];
      this.#position = output.end;
      return;
    }
    const missed = this.#missed + Math.max(0, output.end - this.#position);
    this.#missed = 0;
    this.#isBehind = false;
    this.#resizes = [];
    this.#position = output.end;
    this.#sink.sendScreen({ seq: output.end, missed, cols: terminal.cols, rows: terminal.rows, screen });
  }

  #resized(resize: { seq: number; cols: number; rows: number }): void {
    this.#resizes.push(resize);
    if (this.#resizes.length > MOST_RESIZES) this.#isBehind = true;
    this.#schedule();
  }

  /** The output of a session that was closed is cleared at once: what is left goes out now. */
  #exited(): void {
    this.#isOver = true;
    const { output, exit } = this.#session;
    if (exit?.reason === 'closed') {
      while (this.#position < output.end && this.#sink.bufferedBytes < MOST_BEHIND) this.#sendPiece();
    }
    this.#schedule();
  }

  /** While the client takes nothing more: whether it takes anything at all. */
  #wait(): void {
    this.#isBlocked = true;
    this.#pace();
    this.#look ??= this.#clock.after(LOOK_MS, () => {
      this.#look = undefined;
      this.#taken.push(this.#position - this.#sink.bufferedBytes);
      const before = this.#taken.length > LOOKS ? this.#taken.shift() : undefined;
      const isStuck = before !== undefined && (this.#taken.at(-1) ?? 0) - before < LEAST_TAKEN_PER_LOOKS;
      const { end, limit } = this.#session.output;
      if (isStuck && end - this.#position > Math.min(MOST_BEHIND, limit / 2)) this.#isBehind = true;
      this.#run();
    });
  }

  /** The program waits for a client that reads on, before what the client needs is not kept any more. */
  #pace(): void {
    const { end, limit } = this.#session.output;
    const behind = this.#isBehind ? 0 : end - this.#position;
    if (behind < limit / 2) {
      this.#held?.dispose();
      this.#held = undefined;
    } else if (behind > (limit * 3) / 4 && this.#wasLive && !this.#isOver) this.#held ??= this.#hold();
  }
}

/** The text of the screen and the place of the cursor. */
function plainScreen({ screen, terminal: { cursor } }: Session): string {
  return `${screen.replaceAll('\n', '\r\n')}\x1b[${cursor.y + 1};${cursor.x + 1}H`;
}
