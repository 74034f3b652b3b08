import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';

/** A client with more unread bytes than this is dropped. */
const MAX_UNREAD_BYTES = 8_000_000;
/** The cost of a waiting frame besides its bytes, so that many tiny ones count too. */
const FRAME_COST = 512;
/** Pings, pongs and frames that do nothing; people and programs send a few per second. */
const MAX_NOISE = 2000;
const NOISE_MS = 10_000;
const POLICY_VIOLATION = 1008;
/** Time for a closed client to read the reason. */
const FAREWELL_MS = 1000;

/**
 * One WebSocket client. Every frame to it goes through here, so that its queue is bounded: a client that does not read is
 * dropped, and one that floods is closed.
 */
export class ClientSocket {
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #waitingFrames = 0;
  #noise = 0;
  #noiseSince: number;
  #pong: { isWaiting: boolean; next: Buffer | undefined } = { isWaiting: false, next: undefined };
  #isFlooding = false;

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#noiseSince = clock.now();
    const keepAlive = new KeepAlive(socket, clock);
    socket.on('ping', (data) => this.#answerPing(data));
    socket.on('pong', () => this.noteNoise());
    // the socket closes itself and reports through 'close'
    socket.on('error', () => {});
    socket.once('close', () => keepAlive.dispose());
  }

  /** Bytes that were sent and have not left yet. */
  get unreadBytes(): number {
    return this.#socket.bufferedAmount + this.#waitingFrames * FRAME_COST;
  }

  onMessage(listen: (data: RawData, isBinary: boolean) => void): void {
    this.#socket.on('message', (data, isBinary) => {
      if (!this.#isFlooding) listen(data, isBinary);
    });
  }

  onClose(listen: () => void): void {
    this.#socket.once('close', listen);
  }

  /** A text frame for a string, a binary frame for bytes. */
  send(frame: string | Uint8Array, whenSent?: () => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.unreadBytes > MAX_UNREAD_BYTES) return this.#socket.terminate();
    this.#waitingFrames++;
    this.#socket.send(frame, () => {
      this.#waitingFrames--;
      whenSent?.();
    });
  }

  /** Counts a frame without effect. Too many of them in a short time close the connection. */
  noteNoise(): void {
    const now = this.#clock.now();
    if (now - this.#noiseSince > NOISE_MS) {
      this.#noise = 0;
      this.#noiseSince = now;
    }
    if (++this.#noise > MAX_NOISE) this.#stopFlood();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #stopFlood(): void {
    if (this.#isFlooding) return;
    this.#isFlooding = true;
    this.#socket.close(POLICY_VIOLATION, `more than ${MAX_NOISE} pings or refused frames in ${NOISE_MS / 1000} s`);
    // stop reading; terminate the client if it does not read the reason
    this.#socket.pause();
    this.#clock.after(FAREWELL_MS, () => this.#socket.terminate(), { isBackground: true });
  }

  /** While a pong waits, only the last of several pings is answered, as RFC 6455 allows. */
  #answerPing(data: Buffer): void {
    this.noteNoise();
    if (this.#isFlooding) return;
    if (this.#pong.isWaiting) this.#pong.next = data;
    else this.#sendPong(data);
  }

  #sendPong(data: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#pong = { isWaiting: true, next: undefined };
    this.#socket.pong(data, false, () => {
      const { next } = this.#pong;
      this.#pong = { isWaiting: false, next: undefined };
      if (next) this.#sendPong(next);
    });
  }
}

/** Proxies close connections that are silent for a minute. */
const PING_MS = 15_000;
/** A page that hangs for a while is not gone yet. */
const MAX_UNANSWERED = 3;

/** Keeps a connection alive, and ends it when the peer stops answering. */
class KeepAlive implements Disposable {
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
