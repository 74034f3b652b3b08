import type { Backend } from '../backends/backend.js';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';

/** More than any program asks for at once, and far less than the 4 kB of input that a terminal holds. */
const MAX_UNREAD_BYTES = 1024;
/** For a program that sends many queries before it reads. Further replies are dropped. */
const MAX_HELD_BYTES = 256 * 1024;
const MIN_PAUSE_MS = 2;
const MAX_PAUSE_MS = 100;

/**
 * Sends the terminal's replies to the program, in order. Replies that the program does not read wait here: in the kernel
 * they would fill the terminal's input, and a typed ctrl+c could not get through.
 */
export class Replies implements Disposable {
  readonly #backend: Backend;
  readonly #clock: Clock;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** An upper bound of the reply bytes that the program has not read. */
  #unreadBytes = 0;
  #isFlushing = false;
  #pauseMs = MIN_PAUSE_MS;
  #retry: Disposable | undefined;

  constructor(backend: Backend, clock: Clock) {
    this.#backend = backend;
    this.#clock = clock;
  }

  send(replies: readonly Uint8Array[]): void {
    const isFirst = this.#held.length === 0;
    for (const reply of replies) {
      if (this.#heldBytes + reply.length > MAX_HELD_BYTES) break;
      this.#held.push(reply);
      this.#heldBytes += reply.length;
    }
    if (!isFirst) return;
    this.#writeWhatFits();
    void this.#flush();
  }

  dispose(): void {
    this.#retry?.dispose();
    this.#held = [];
    this.#heldBytes = 0;
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      while (this.#held.length > 0) {
        this.#unreadBytes = (await this.#backend.probe?.unreadBytes().catch(() => undefined)) ?? 0;
        if (!this.#writeWhatFits()) return this.#flushLater();
      }
    } finally {
      this.#isFlushing = false;
    }
  }

  #writeWhatFits(): boolean {
    const fitting = this.#held.findIndex((reply) => !this.#takes(reply));
    const written = this.#held.splice(0, fitting < 0 ? this.#held.length : fitting);
    if (written.length === 0) return false;
    const bytes = Buffer.concat(written);
    this.#heldBytes -= bytes.length;
    this.#pauseMs = MIN_PAUSE_MS;
    // a program that has exited gets no reply
    this.#backend.write(bytes).catch(() => {});
    return true;
  }

  #flushLater(): void {
    this.#retry = this.#clock.after(this.#pauseMs, () => void this.#flush(), { isBackground: true });
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS);
  }

  /** Without a probe, everything fits. A long reply goes alone. */
  #takes(reply: Uint8Array): boolean {
    const sum = this.#unreadBytes + reply.length;
    const fits = !this.#backend.probe || this.#unreadBytes === 0 || sum <= MAX_UNREAD_BYTES;
    if (fits) this.#unreadBytes = sum;
    return fits;
  }
}
