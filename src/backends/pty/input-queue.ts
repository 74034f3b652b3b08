import { writeSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';

interface Piece {
  bytes: Uint8Array;
  resolve: () => void;
  reject: (error: Error) => void;
}

const limitBytes = 4 * 1024 * 1024;
const limitPieces = 16 * 1024;
const pieceBytes = 4096;
const bytesPerTurn = 64 * 1024;
const minBackoffMs = 1;
const maxBackoffMs = 20;

/** Input on its way to a terminal: in order, bounded, and never to a descriptor that is closed. */
export class InputQueue implements Disposable {
  readonly #fd: number;
  readonly #clock: Clock;
  readonly #pieces: Piece[] = [];
  #queuedBytes = 0;
  #isClosed = false;
  #retry: Disposable | undefined;
  #backoffMs = minBackoffMs;
  #lastTryMs = 0;

  constructor(fd: number, clock: Clock) {
    this.#fd = fd;
    this.#clock = clock;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#isClosed) throw fail('session_exited', { act: 'read input' });
    if (this.#queuedBytes + bytes.length > limitBytes || this.#pieces.length >= limitPieces) {
      throw fail('input_queue_full', { queuedBytes: this.#queuedBytes, bytes: bytes.length, limitBytes });
    }
    if (bytes.length === 0) return;
    const isFirst = this.#pieces.length === 0;
    await new Promise<void>((resolve, reject) => {
      this.#pieces.push({ bytes, resolve, reject });
      this.#queuedBytes += bytes.length;
      if (isFirst) this.#send();
      // the caller may use its buffer again as soon as the call returns
      const unsent = this.#pieces.at(-1);
      if (unsent) unsent.bytes = new Uint8Array(unsent.bytes);
    });
  }

  /** The program did something, so it may have read input too. */
  nudge(): void {
    const isWaiting = this.#retry !== undefined && this.#clock.now() - this.#lastTryMs >= minBackoffMs;
    if (isWaiting) this.#send();
  }

  /** What still waits is refused. The descriptor is not used after this. */
  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#retry?.dispose();
    this.#queuedBytes = 0;
    for (const { reject } of this.#pieces.splice(0)) reject(fail('session_exited', { act: 'read input' }));
  }

  #send(): void {
    this.#retry?.dispose();
    this.#retry = undefined;
    this.#lastTryMs = this.#clock.now();
    for (let sentBytes = 0; sentBytes < bytesPerTurn; ) {
      const piece = this.#pieces[0];
      if (!piece) return;
      const byteCount = writeNow(this.#fd, piece.bytes.subarray(0, pieceBytes));
      if (byteCount === 'gone') {
        this.dispose();
        return;
      }
      if (byteCount === 0) {
        this.#retryAfterBackoff(sentBytes > 0);
        return;
      }
      sentBytes += byteCount;
      this.#queuedBytes -= byteCount;
      piece.bytes = piece.bytes.subarray(byteCount);
      if (piece.bytes.length === 0) this.#pieces.shift()?.resolve();
    }
    if (this.#pieces.length > 0) this.#retry = this.#clock.nextTurn(() => this.#send());
  }

  #retryAfterBackoff(hasProgress: boolean): void {
    this.#backoffMs = hasProgress ? minBackoffMs : Math.min(this.#backoffMs * 2, maxBackoffMs);
    this.#retry = this.#clock.after(this.#backoffMs, () => this.#send());
  }
}

/** The number of bytes that the kernel took; 0 when it is full; `gone` when nobody can read them any more. */
function writeNow(fd: number, bytes: Uint8Array): number | 'gone' {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : 'gone';
  }
}
