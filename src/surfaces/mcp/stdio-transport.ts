import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { Emitter } from '../../base/emitter.js';
import { FrameReader } from './frames.js';
import { type Refusal, readMessage, refuseFrame } from './messages.js';

const MOST_FRAME_BYTES = 4_000_000;
/** Above this much that the client has not read yet, nothing more is read from it. */
const MOST_UNREAD_BYTES = 4_000_000;

/**
 * Messages as lines on two streams. Unlike that of the SDK it refuses a frame that is too large and goes on, says what
 * was wrong with a line that is no message, and is held up by a client that does not read.
 */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #seen = new Emitter<JSONRPCMessage>();
  readonly #ended = new Emitter<void>();
  /** Each message, before the server hears it. */
  readonly onMessage = this.#seen.event;
  /** Once, when the client is gone. */
  readonly onEnd = this.#ended.event;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #frames = new FrameReader(MOST_FRAME_BYTES, {
    onFrame: (bytes) => this.#hear(bytes),
    onTooLarge: (frame) => this.#write(refuseFrame(frame, MOST_FRAME_BYTES)),
  });
  #isClosed = false;
  /** There while the client is behind. */
  #drained: Promise<void> | undefined;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('end', this.#end);
    this.#input.on('close', this.#end);
    this.#input.on('error', this.#fail);
    this.#output.on('close', this.#end);
    this.#output.on('error', this.#fail);
    if (this.#input.readableEnded || this.#input.destroyed) this.#end();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('the client is gone');
    await this.#write(message);
  }

  async close(): Promise<void> {
    this.#end();
  }

  readonly #read = (chunk: Buffer): void => {
    this.#frames.push(chunk);
  };

  #hear(bytes: Uint8Array): void {
    // the rest of a chunk may come after the end
    if (this.#isClosed) return;
    const read = readMessage(bytes);
    if (!read) return;
    if ('refusal' in read) {
      this.#write(read.refusal);
      return;
    }
    this.#seen.emit(read.message);
    this.onmessage?.(read.message);
  }

  /** Resolves when the client is not behind; never rejects, because its end is told by `onclose`. */
  #write(message: JSONRPCMessage | Refusal): Promise<void> {
    const hasRoom = this.#output.write(`${JSON.stringify(message)}\n`);
    if (hasRoom || this.#isClosed) return Promise.resolve();
    if (this.#output.writableLength > MOST_UNREAD_BYTES) this.#input.pause();
    this.#drained ??= new Promise((resolve) => {
      const go = () => {
        this.#drained = undefined;
        this.#output.off('drain', go);
        this.#output.off('close', go);
        if (!this.#isClosed) this.#input.resume();
        resolve();
      };
      this.#output.on('drain', go);
      this.#output.on('close', go);
    });
    return this.#drained;
  }

  readonly #fail = (error: Error): void => {
    this.onerror?.(error);
    this.#end();
  };

  readonly #end = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read);
    this.#input.pause();
    this.onclose?.();
    this.#ended.emit();
  };
}
