import { writeSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { InputQueue } from '../input-queue.js';

const PIECE_BYTES = 4096;
const BYTES_PER_TURN = 64 * 1024;
const MIN_BACKOFF_MS = 1;
const MAX_BACKOFF_MS = 20;

/** Input on its way to a terminal: in order, bounded, and never written to a closed descriptor. */
export class PtyInput implements Disposable {
  readonly #fd: number;
  readonly #clock: Clock;
  readonly #queue = new InputQueue();
  #isClosed = false;
  #retry: Disposable | undefined;
  #backoffMs = MIN_BACKOFF_MS;
  #lastTryMs = 0;

  constructor(fd: number, clock: Clock) {
    this.#fd = fd;
    this.#clock = clock;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#isClosed) throw fail('session_exited', { act: 'read input' });
    const isFirst = this.#queue.first === undefined;
    await this.#queue.add(bytes, false, () => {
      if (isFirst) this.#send();
    });
  }

  /** The program did something, so it may have read input too. */
  nudge(): void {
    const isWaiting = this.#retry !== undefined && this.#clock.now() - this.#lastTryMs >= MIN_BACKOFF_MS;
    if (isWaiting) this.#send();
  }

  /** Rejects what still waits. The descriptor is not used after this. */
  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#retry?.dispose();
    this.#queue.drop(fail('session_exited', { act: 'read input' }));
  }

  #send(): void {
    this.#retry?.dispose();
    this.#retry = undefined;
    this.#lastTryMs = this.#clock.now();
    for (let sentBytes = 0; sentBytes < BYTES_PER_TURN; ) {
      const piece = this.#queue.first;
      if (!piece) return;
      const byteCount = writeNow(this.#fd, piece.bytes.subarray(0, PIECE_BYTES));
      if (byteCount === 'gone') {
        this.dispose();
        return;
      }
      if (byteCount === 0) {
        this.#retryAfterBackoff(sentBytes > 0);
        return;
      }
      sentBytes += byteCount;
      this.#queue.take(byteCount)?.resolve();
    }
    if (this.#queue.first) this.#retry = this.#clock.nextTurn(() => this.#send());
  }

  #retryAfterBackoff(hasProgress: boolean): void {
    this.#backoffMs = hasProgress ? MIN_BACKOFF_MS : Math.min(this.#backoffMs * 2, MAX_BACKOFF_MS);
    this.#retry = this.#clock.after(this.#backoffMs, () => this.#send());
  }
}

/** The number of bytes that the kernel took; 0 when it is full; `gone` when the other side is closed. */
function writeNow(fd: number, bytes: Uint8Array): number | 'gone' {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : 'gone';
  }
}
