import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { pageProtocols } from '../page-secret.js';

export type LiveState = 'connecting' | 'live' | 'lost';

export interface LiveSocketOptions {
  /** The path to connect to. Called for every attempt, because it may carry a position. */
  path: () => string;
  onMessage: (data: string | ArrayBuffer) => void;
  onState: (state: LiveState) => void;
  /** The server closed the socket; returns whether to reconnect. */
  onClosed?: (event: CloseEvent) => boolean;
  clock?: Clock;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5000;

/** A WebSocket that reconnects with backoff, and at once when the network returns. */
export class LiveSocket implements Disposable {
  readonly #options: LiveSocketOptions;
  readonly #clock: Clock;
  #socket: WebSocket | undefined;
  #retry: Disposable | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isDisposed = false;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  get isLive(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.isLive) this.#socket?.send(data);
  }

  /** Disconnects until `resume`. */
  pause(): void {
    this.#retry?.dispose();
    this.#retry = undefined;
    this.#leave();
  }

  resume(): void {
    if (!this.#socket && !this.#isDisposed) this.#connect();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.pause();
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
  }

  #connect(): void {
    this.#retry = undefined;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.#options.path()}`, pageProtocols());
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#options.onState('live');
    };
    socket.onmessage = ({ data }) => this.#options.onMessage(data);
    socket.onclose = (event) => {
      this.#socket = undefined;
      const isWanted = this.#options.onClosed?.(event) ?? true;
      this.#options.onState('lost');
      if (isWanted && !this.#isDisposed) this.#later();
    };
  }

  #later(): void {
    this.#retry = this.#clock.after(this.#retryMs, () => this.#connect());
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  readonly #hurry = (): void => {
    if (!this.#retry || document.visibilityState === 'hidden') return;
    this.#retry.dispose();
    this.#retryMs = FIRST_RETRY_MS;
    this.#connect();
  };

  /** Closes the socket without notifying the listeners. */
  #leave(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(1000);
  }
}
