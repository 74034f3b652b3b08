import type { Clock } from '../base/clock.js';
import { Emitter, runListeners } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';
import type { StepEvent, TraceStep } from '../trace/steps/step.js';

/** How many of the last steps are kept. */
const MAX_KEPT = 500;
/** How many pieces of output have a time; when there are more, every second one is forgotten. */
const MAX_TIMES = 4096;

/** What happened in a session besides its output: acts, waits, receipts, markers. Times are on the clock. */
export class SessionJournal {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #noted = new Emitter<TraceStep>();
  #kept: TraceStep[] = [];
  /** Which size the terminal got, by the seq before it. */
  #sizes: { seq: number; cols: number; rows: number }[];
  /** When output came, by the seq before it. */
  #times: { seq: number; atMs: number }[] = [];

  /** Fires for each step. Texts in it may hold secrets: redact what is kept. */
  readonly onNote = this.#noted.event;

  constructor(terminal: Terminal, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#sizes = [{ seq: terminal.seq, cols: terminal.cols, rows: terminal.rows }];
  }

  /** Whether there is a listener; without one, expensive steps are skipped. */
  get isHeard(): boolean {
    return this.#noted.listenerCount > 0;
  }

  /** The last steps, oldest first. */
  get steps(): readonly TraceStep[] {
    return this.#kept;
  }

  note(step: StepEvent): void {
    const noted = { ...step, atMs: this.#clock.now(), seq: this.#terminal.seq };
    this.#kept.push(noted);
    if (this.#kept.length > 2 * MAX_KEPT) this.#kept = this.#kept.slice(-MAX_KEPT);
    runListeners(() => this.#noted.emit(noted));
  }

  /** Output after this seq is for this size. */
  noteSize(size: { seq: number; cols: number; rows: number }): void {
    this.#sizes.push(size);
    if (this.#sizes.length > MAX_KEPT) this.#sizes = this.#sizes.slice(-MAX_KEPT / 2);
    this.note({ kind: 'resize', cols: size.cols, rows: size.rows });
  }

  /** The sizes that the terminal had, oldest first. */
  get sizes(): readonly { seq: number; cols: number; rows: number }[] {
    return this.#sizes;
  }

  /** The size that output right after this seq was for. */
  sizeAt(seq: number): { cols: number; rows: number } {
    return this.#sizes.findLast((size) => size.seq <= seq) ?? (this.#sizes[0] as { cols: number; rows: number });
  }

  /** Output after this seq came now. */
  noteTime(seq: number): void {
    const atMs = this.#clock.now();
    const last = this.#times.at(-1);
    // steps of the same millisecond share one time
    if (last && atMs - last.atMs < 1) return;
    this.#times.push({ seq, atMs });
    if (this.#times.length > MAX_TIMES) this.#times = this.#times.filter((_, i) => i % 2 === 0);
  }

  /** When the byte before this seq came; undefined if it is not known. */
  timeOf(seq: number): number | undefined {
    return this.#times.findLast((time) => time.seq < seq)?.atMs;
  }

  /** When output came: pieces of it, by the seq before each. */
  get times(): readonly { seq: number; atMs: number }[] {
    return this.#times;
  }
}
