import type { WebSocket } from 'ws';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';

/** Proxies close connections that are silent for a minute. */
const PING_MS = 15_000;
/** A page that hangs for a while is not gone yet. */
const MAX_UNANSWERED = 3;

/** Keeps a connection alive, and ends it when the peer stops answering. */
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
      if (this.#unanswered >= MAX_UNANSWERED) return this.#socket.terminate();
      this.#unanswered++;
      this.#socket.ping();
      this.#timer = this.#pingLater();
    });
  }
}
