import type { Backend } from '../backends/backend.js';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter, runListeners } from '../base/emitter.js';
import type { Terminal } from '../terminal/index.js';
import type { OutputLog } from './output/output-log.js';
import { Replies } from './replies.js';

/** The history and the kept output are compacted after this long without output. */
const IDLE_MS = 2000;
/** Fewer bytes than a history usually has rows, so that no row can appear and be dropped within one piece. */
const PIECE_BYTES = 512;

export interface FeedOptions {
  backend: Backend;
  terminal: Terminal;
  clock: Clock;
  /** Whether the terminal answers the program's queries for size, colours, cursor … */
  answersQueries: boolean;
  log: OutputLog;
}

/**
 * Where bytes arrive. They are parsed in the turn of the event loop in which they were read, so nothing queues up here, and
 * an `onScreen` listener always sees the screen up to date.
 */
export class Feed implements Disposable {
  readonly #options: FeedOptions;
  readonly #output = new Emitter<{ bytes: Uint8Array; seq: number }>();
  readonly #screen = new Emitter<{ seq: number; revision: number }>();
  readonly #resized = new Emitter<{ cols: number; rows: number; seq: number }>();
  readonly #subscriptions: (Disposable | undefined)[];
  readonly #replies: Replies;
  readonly #unsent: Uint8Array[] = [];
  #idle: Disposable | undefined;
  #lastBytesAt: number;
  #lastChangeAt: number;
  #pieceBytes = Number.POSITIVE_INFINITY;

  /** The raw bytes and the seq before them, for recorders. The bytes are valid only during the call. */
  readonly onOutput = this.#output.event;
  /** Fires after each parse that changed what the terminal shows. */
  readonly onScreen = this.#screen.event;
  /** Fires when the terminal has a new size. Output after this seq is for the new size. */
  readonly onResize = this.#resized.event;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#replies = new Replies(options.backend, options.clock);
    this.#lastBytesAt = options.clock.now();
    this.#lastChangeAt = this.#lastBytesAt;
    this.#subscriptions = [
      options.backend.onData((bytes) => this.#arrive(bytes)),
      options.backend.onGap?.(() => options.log.noteGap()),
      options.terminal.onReply((bytes) => this.#unsent.push(bytes)),
    ];
  }

  /** When the program last wrote, on the clock. */
  get lastBytesAt(): number {
    return this.#lastBytesAt;
  }

  /** When the screen last changed, on the clock. */
  get lastChangeAt(): number {
    return this.#lastChangeAt;
  }

  /** Whether large chunks are parsed in pieces, for listeners that must not miss what scrolls away. */
  set splitsChunks(splitsChunks: boolean) {
    this.#pieceBytes = splitsChunks ? PIECE_BYTES : Number.POSITIVE_INFINITY;
  }

  resize(cols: number, rows: number): void {
    const { terminal } = this.#options;
    const before = terminal.revision;
    const isChange = cols !== terminal.cols || rows !== terminal.rows;
    runListeners(() => terminal.resize(cols, rows));
    if (isChange) runListeners(() => this.#resized.emit({ cols, rows, seq: terminal.seq }));
    this.#reportChange(before);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription?.dispose();
    this.#idle?.dispose();
    this.#replies.dispose();
    this.#output.dispose();
    this.#screen.dispose();
    this.#resized.dispose();
  }

  #arrive(bytes: Uint8Array): void {
    const { terminal, clock, log } = this.#options;
    this.#lastBytesAt = clock.now();
    this.#idle ??= clock.after(IDLE_MS, () => this.#compactWhenIdle(), { isBackground: true });
    log.append(bytes);
    runListeners(() => this.#output.emit({ bytes, seq: terminal.seq }));
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + this.#pieceBytes);
      at += piece.length;
      this.#parse(piece);
    }
  }

  #parse(bytes: Uint8Array): void {
    const { terminal } = this.#options;
    const { cols, rows, revision } = terminal;
    // the terminal itself has listeners that may throw
    runListeners(() => terminal.feed(bytes));
    if (terminal.cols !== cols || terminal.rows !== rows) this.#reportSize();
    this.#reportChange(revision);
  }

  /** With `windowOps` a program can resize its own terminal; the kernel and the listeners must know. */
  #reportSize(): void {
    const { backend, terminal } = this.#options;
    const { cols, rows, seq } = terminal;
    backend.resize(cols, rows);
    runListeners(() => this.#resized.emit({ cols, rows, seq }));
  }

  #reportChange(revisionBefore: number): void {
    const { terminal, clock } = this.#options;
    if (terminal.revision !== revisionBefore) {
      this.#lastChangeAt = clock.now();
      runListeners(() => this.#screen.emit({ seq: terminal.seq, revision: terminal.revision }));
    }
    this.#sendReplies();
  }

  /** Only this terminal answers; other emulators of the same output must not. */
  #sendReplies(): void {
    if (this.#unsent.length === 0) return;
    const replies = this.#unsent.splice(0);
    if (this.#options.answersQueries) this.#replies.send(replies);
  }

  #compactWhenIdle(): void {
    const { terminal, log, clock } = this.#options;
    const quietMs = clock.now() - this.#lastBytesAt;
    this.#idle = undefined;
    if (quietMs >= IDLE_MS) {
      terminal.compact();
      void log.compact();
    } else this.#idle = clock.after(IDLE_MS - quietMs, () => this.#compactWhenIdle(), { isBackground: true });
  }
}
