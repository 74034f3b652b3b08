import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '../../src/contracts/index.js';

const MAX_TEXT = 100_000;

/** A client of the terminal stream that tracks its position and keeps everything it receives. */
export class TerminalClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly hash = createHash('sha256');
  /** The beginning of the text of the binary frames. */
  text = '';
  position = 0;
  bytes = 0;
  closed: { code: number; reason: string } | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data, isBinary) => (isBinary ? this.#output(data as Buffer) : this.#frame(String(data))));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    socket.on('error', () => {});
  }

  async opened(): Promise<this> {
    if (this.socket.readyState !== this.socket.OPEN) await once(this.socket, 'open');
    return this;
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  type(data: string, lease?: number): void {
    this.send({ type: 'input', data, ...(lease === undefined ? {} : { lease }) });
  }

  framesOf<Type extends ServerFrame['type']>(type: Type): Extract<ServerFrame, { type: Type }>[] {
    return this.frames.filter((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type);
  }

  /** Waits until a condition holds; it is checked after every frame. */
  async until<T>(look: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found) return found;
      if (this.closed) throw new Error(`closed (${this.closed.code} ${this.closed.reason}) after ${this.text}`);
      const heard = new AbortController();
      const events = ['message', 'close'].map((event) => once(this.socket, event, heard).catch(() => {}));
      await Promise.race(events);
      heard.abort();
    }
  }

  untilText(text: string): Promise<unknown> {
    return this.until(() => this.text.includes(text));
  }

  async untilClosed(): Promise<{ code: number; reason: string }> {
    if (!this.closed) await once(this.socket, 'close');
    return this.closed as { code: number; reason: string };
  }

  #output(data: Buffer): void {
    this.hash.update(data);
    this.bytes += data.length;
    this.position += data.length;
    if (this.text.length < MAX_TEXT) this.text += data.toString();
  }

  #frame(text: string): void {
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === 'init' || frame.type === 'resync') this.position = frame.seq;
    this.frames.push(frame);
  }
}
