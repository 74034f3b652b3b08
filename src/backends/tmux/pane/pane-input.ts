import { type Clock, elapse } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';

export interface PaneInputOptions {
  clock: Clock;
  /** Hands a few bytes to tmux. Rejects when the pane does not take them. */
  send: (bytes: Uint8Array, leaveMode: boolean) => Promise<void>;
  /** How much the program has not read yet; undefined where that cannot be told. */
  unreadBytes: () => Promise<number | undefined>;
}

interface Piece {
  bytes: Uint8Array;
  /** Only what may do the same goes to tmux together, and is refused together. */
  leaveMode: boolean;
  resolve: () => void;
  reject: (error: Error) => void;
}

const LIMIT_BYTES = 4 * 1024 * 1024;
const LIMIT_PIECES = 16 * 1024;
/**
 * A terminal holds 4,095 bytes of unread input, and what comes then waits inside tmux, without a bound. So at most this
 * much is sent beyond what was read for sure: tmux never holds a queue, and there is always room for a Ctrl-C.
 */
const MOST_UNREAD = 3000;
/** With less than this unread, the program reads. */
const FEW_UNREAD = 1000;
const MAX_BACKOFF_MS = 20;

/** Input on its way to a pane: in order, bounded, and never so much that it gets stuck on the way. */
export class PaneInput implements Disposable {
  readonly #options: PaneInputOptions;
  #pieces: Piece[] = [];
  #queuedBytes = 0;
  /** Sent since it was last known that the program reads. */
  #unprovenBytes = 0;
  #isSending = false;
  #isClosed = false;

  constructor(options: PaneInputOptions) {
    this.#options = options;
  }

  async write(bytes: Uint8Array, leaveMode = false): Promise<void> {
    this.#checkOpen();
    if (this.#queuedBytes + bytes.length > LIMIT_BYTES || this.#pieces.length >= LIMIT_PIECES) {
      throw fail('input_queue_full', {
        queuedBytes: this.#queuedBytes,
        bytes: bytes.length,
        limitBytes: LIMIT_BYTES,
      });
    }
    if (bytes.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      // the caller may use its buffer again as soon as the call returns
      this.#pieces.push({ bytes: new Uint8Array(bytes), leaveMode, resolve, reject });
      this.#queuedBytes += bytes.length;
      void this.#sendAll();
    });
  }

  /** Sends at once; everything that still waits is dropped, and whoever wrote it is told. */
  async interrupt(bytes: Uint8Array, leaveMode = false): Promise<void> {
    this.#checkOpen();
    this.#drop(fail('input_interrupted', {}));
    await this.#options.send(bytes, leaveMode);
  }

  dispose(): void {
    this.#isClosed = true;
    this.#drop(fail('session_exited', { act: 'read input' }));
  }

  #checkOpen(): void {
    if (this.#isClosed) throw fail('session_exited', { act: 'read input' });
  }

  #drop(error: Error, isDropped: (piece: Piece) => boolean = () => true): void {
    const dropped = this.#pieces.filter(isDropped);
    this.#pieces = this.#pieces.filter((piece) => !dropped.includes(piece));
    for (const { bytes, reject } of dropped) {
      this.#queuedBytes -= bytes.length;
      reject(error);
    }
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#pieces.length > 0) await this.#sendSome();
    } catch (error) {
      this.#drop(error as Error);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(): Promise<void> {
    if (this.#unprovenBytes + Math.min(this.#queuedBytes, MOST_UNREAD) > MOST_UNREAD) await this.#whenRead();
    // an interrupt may have dropped all of it meanwhile
    const { leaveMode } = this.#pieces[0] ?? {};
    if (leaveMode === undefined) return;
    const [bytes, done] = this.#take(MOST_UNREAD, leaveMode);
    this.#unprovenBytes += bytes.length;
    try {
      await this.#options.send(bytes, leaveMode);
      for (const { resolve } of done) resolve();
    } catch (error) {
      for (const { reject } of done) reject(error as Error);
      // what follows on it must not arrive without it
      this.#drop(error as Error, (piece) => piece.leaveMode === leaveMode);
    }
  }

  /** The next bytes, and the pieces that end with them. */
  #take(most: number, leaveMode: boolean): [Uint8Array, Piece[]] {
    const parts: Uint8Array[] = [];
    const done: Piece[] = [];
    for (let room = most; room > 0; ) {
      const piece = this.#pieces[0];
      if (piece?.leaveMode !== leaveMode) break;
      const part = piece.bytes.subarray(0, room);
      parts.push(part);
      room -= part.length;
      this.#queuedBytes -= part.length;
      piece.bytes = piece.bytes.subarray(part.length);
      if (piece.bytes.length === 0) done.push(this.#pieces.shift() as Piece);
    }
    return [Buffer.concat(parts), done];
  }

  async #whenRead(): Promise<void> {
    const { clock, unreadBytes } = this.#options;
    for (let pauseMs = 1; !this.#isClosed; pauseMs = Math.min(pauseMs * 2, MAX_BACKOFF_MS)) {
      const unread = await unreadBytes();
      if (unread === undefined || unread < FEW_UNREAD || this.#pieces.length === 0) break;
      await elapse(clock, pauseMs);
    }
    this.#unprovenBytes = 0;
  }
}
