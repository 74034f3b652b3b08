import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { ServicePlace } from './service.js';

const PIECE_BYTES = 65_536;

/** A text frame of one character, masked with zeros: seven bytes. */
export const TINY_FRAME = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78]);
export const PING_FRAME = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
export const PONG_FRAME = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** A text frame with this content, masked with zeros; at most 125 bytes. */
export function textFrame(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | content.length, 0, 0, 0, 0]), content]);
}

/** A WebSocket client that writes raw frames and never reads. */
export class FloodingClient {
  readonly #socket: Socket;
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  static async opened(place: ServicePlace, path: string): Promise<FloodingClient> {
    const asked = request(`${place.url}${path}`, {
      agent: false,
      headers: {
        ...place.headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    }).end();
    const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket];
    return new FloodingClient(socket);
  }

  /** Writes so many bytes of frames, as fast as they are taken, unless the connection is closed before. */
  async flood(frames: readonly Buffer[], bytes: number): Promise<void> {
    const round = Buffer.concat(frames);
    const piece = Buffer.concat(Array.from({ length: Math.ceil(PIECE_BYTES / round.length) }, () => round));
    for (let sent = 0; sent < bytes && !this.isClosed; sent += piece.length) {
      if (!this.#socket.write(piece)) await this.#drained();
    }
  }

  async untilClosed(): Promise<void> {
    if (!this.isClosed) await once(this.#socket, 'close');
  }

  close(): void {
    this.#socket.destroy();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#socket.off('drain', go).off('close', go);
        resolve();
      };
      this.#socket.once('drain', go).once('close', go);
      if (this.isClosed) go();
    });
  }
}
