import { type Clock, elapse } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { fail } from '../../../base/errors/errors.js';
import { type InputPiece, InputQueue } from '../../input-queue.js';

export interface PaneInputOptions {
  clock: Clock;
  /** Hands a few bytes to tmux. Rejects when the pane refuses them. */
  send: (bytes: Uint8Array, leaveMode: boolean) => Promise<void>;
  /** How much the program has not read yet; undefined where that is unknown. */
  unreadBytes: () => Promise<number | undefined>;
}

/**
 * A terminal holds 4,095 bytes of unread input; the rest would queue up inside tmux, without a bound. So at most this much
 * is sent beyond what was read for sure: tmux never holds a queue, and there is always room for a Ctrl-C.
 */
const MAX_UNREAD = 3000;
/** With less than this unread, the program is reading. */
const FEW_UNREAD = 1000;
const MAX_BACKOFF_MS = 20;

/** Input on its way to a pane: in order, bounded, and never more at once than the terminal can hold. */
export class PaneInput implements Disposable {
  readonly #options: PaneInputOptions;
  readonly #queue = new InputQueue();
  /** Bytes sent since the program was last known to read. */
  #unprovenBytes = 0;
  #isSending = false;
  #isClosed = false;

  constructor(options: PaneInputOptions) {
    this.#options = options;
  }

  async write(bytes: Uint8Array, leaveMode = false): Promise<void> {
    this.#checkOpen();
    await this.#queue.add(bytes, leaveMode, () => void this.#sendAll());
  }

  /** Sends at once. Drops everything that still waits, and rejects those writes. */
  async interrupt(bytes: Uint8Array, leaveMode = false): Promise<void> {
    this.#checkOpen();
    this.#queue.drop(fail('input_interrupted', {}));
    await this.#options.send(bytes, leaveMode);
  }

  dispose(): void {
    this.#isClosed = true;
    this.#queue.drop(fail('session_exited', { act: 'read input' }));
  }

  #checkOpen(): void {
    if (this.#isClosed) throw fail('session_exited', { act: 'read input' });
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#queue.first) await this.#sendSome();
    } catch (error) {
      this.#queue.drop(error as Error);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(): Promise<void> {
    if (this.#unprovenBytes + Math.min(this.#queue.byteCount, MAX_UNREAD) > MAX_UNREAD) await this.#whenRead();
    // an interrupt may have dropped all of it meanwhile
    const { leaveMode } = this.#queue.first ?? {};
    if (leaveMode === undefined) return;
    const [bytes, done] = this.#take(MAX_UNREAD, leaveMode);
    this.#unprovenBytes += bytes.length;
    try {
      await this.#options.send(bytes, leaveMode);
      for (const { resolve } of done) resolve();
    } catch (error) {
      for (const { reject } of done) reject(error as Error);
      // what follows must not arrive without it
      this.#queue.drop(error as Error, (piece) => piece.leaveMode === leaveMode);
    }
  }

  /** The next bytes, copied, and the pieces that end with them. */
  #take(maxBytes: number, leaveMode: boolean): [Uint8Array, InputPiece[]] {
    const parts: Uint8Array[] = [];
    const done: InputPiece[] = [];
    for (let room = maxBytes; room > 0; ) {
      const { first } = this.#queue;
      if (first?.leaveMode !== leaveMode) break;
      const part = first.bytes.subarray(0, room);
      parts.push(part);
      room -= part.length;
      const ended = this.#queue.take(part.length);
      if (ended) done.push(ended);
    }
    return [Buffer.concat(parts), done];
  }

  async #whenRead(): Promise<void> {
    const { clock, unreadBytes } = this.#options;
    for (let pauseMs = 1; !this.#isClosed; pauseMs = Math.min(pauseMs * 2, MAX_BACKOFF_MS)) {
      const unread = await unreadBytes();
      if (unread === undefined || unread < FEW_UNREAD || !this.#queue.first) break;
      await elapse(clock, pauseMs);
    }
    this.#unprovenBytes = 0;
  }
}
