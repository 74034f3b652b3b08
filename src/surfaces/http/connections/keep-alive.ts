import type { WebSocket } from 'ws';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';

/** Often enough for what lies in between, which cuts connections that are silent for a minute. */
const PING_MS = 15_000;
/** A page that stands still for a while is not gone yet. */
const MOST_UNANSWERED = 3;

/** Keeps a connection alive, and notices by its silence a peer that is gone without a word. */
export class KeepAlive implements Disposable {
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #timer: Disposable;
  #unanswered = 0;

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    socket.on('pong', () => {
      this.#unanswered = 0;
    });
    this.#timer = this.#pingLater();
  }

  dispose(): void {
    this.#timer.dispose();
  }

  #pingLater(): Disposable {
    return this.#clock.after(PING_MS, () => {
      if (this.#unanswered >= MOST_UNANSWERED) return this.#socket.terminate();
      this.#unanswered++;
      this.#socket.ping();
      this.#timer = this.#pingLater();
    });
  }
}
