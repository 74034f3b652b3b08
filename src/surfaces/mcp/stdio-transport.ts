import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { LineSplitter } from '../../base/line-splitter.js';
import { type Refusal, readMessage, refuseFrame } from './messages.js';

const MAX_FRAME_BYTES = 4_000_000;
/** Above this much that the client has not read yet, it is not listened to. */
const MAX_UNREAD_BYTES = 4_000_000;
/** What an answer that waits takes besides its bytes, with the request that it belongs to. */
const MESSAGE_COST = 4096;
/** Input is held up to this much, so that its end is still noticed; above that, reading pauses. */
const MAX_HELD_BYTES = 4_000_000;
/** Time to answer requests that came before the end of the input, as in `printf … | ttypilot mcp`. */
const LAST_ANSWERS_MS = 300;

export interface StdioOptions {
  clock?: Clock;
  /** Whether a request is answered soon; the others are not waited for once the client has left. Default: all are. */
  isQuick?: (request: JSONRPCRequest) => boolean;
}

/**
 * Messages as lines on two streams. Unlike the SDK's transport, it refuses a frame that is too large and continues, says
 * what is wrong with a line that is not a message, and stops reading from a client that does not read.
 */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #seen = new Emitter<JSONRPCMessage>();
  readonly #ended = new Emitter<void>();
  /** Each message, before the server gets it. */
  readonly onMessage = this.#seen.event;
  /** Called once, when the client has left. */
  readonly onEnd = this.#ended.event;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #clock: Clock;
  readonly #isQuick: (request: JSONRPCRequest) => boolean;
  readonly #lines = new LineSplitter(MAX_FRAME_BYTES, {
    onLine: (line) => line.length > 0 && this.#hear(line),
    onTooLong: (frame) => this.#write(refuseFrame(frame, MAX_FRAME_BYTES)),
  });
  readonly #unanswered = new Set<RequestId>();
  #state: 'open' | 'ending' | 'closed' = 'open';
  #deadline: Disposable | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #unreadMessages = 0;
  /** The client has too much unread output. */
  #isBehind = false;
  /** Set while the client has unread output. */
  #drained: Promise<void> | undefined;

  constructor(input: Readable, output: Writable, options: StdioOptions = {}) {
    this.#input = input;
    this.#output = output;
    this.#clock = options.clock ?? systemClock;
    this.#isQuick = options.isQuick ?? (() => true);
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('end', this.#end);
    this.#input.on('close', this.#end);
    this.#input.on('error', this.#fail);
    this.#output.on('close', this.#close);
    this.#output.on('error', this.#fail);
    if (this.#input.readableEnded || this.#input.destroyed) this.#close();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#state === 'closed') throw new Error('the client is gone');
    if (!('method' in message) && message.id !== undefined) this.#unanswered.delete(message.id);
    await this.#write(message);
  }

  async close(): Promise<void> {
    this.#close();
  }

  readonly #read = (chunk: Buffer): void => {
    if (!this.#isBehind) {
      this.#lines.push(chunk);
      return;
    }
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes > MAX_HELD_BYTES) this.#input.pause();
  };

  #readHeld(): void {
    this.#isBehind = false;
    while (!this.#isBehind) {
      const chunk = this.#held.shift();
      if (!chunk) break;
      this.#heldBytes -= chunk.length;
      this.#lines.push(chunk);
    }
    if (this.#state === 'open') this.#input.resume();
  }

  #hear(bytes: Uint8Array): void {
    // the rest of a chunk may arrive after the end
    if (this.#state === 'closed') return;
    const read = readMessage(bytes);
    if (!read) return;
    if ('refusal' in read) {
      this.#write(read.refusal);
      return;
    }
    this.#remember(read.message);
    this.#seen.emit(read.message);
    this.onmessage?.(read.message);
  }

  #remember(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) {
      if (this.#isQuick(message)) this.#unanswered.add(message.id);
    } else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      this.#unanswered.delete(message.params?.requestId as RequestId);
    }
  }

  /** Resolves when the client is not behind. Never rejects; a lost client is reported through `onclose`. */
  #write(message: JSONRPCMessage | Refusal): Promise<void> {
    this.#unreadMessages++;
    const hasRoom = this.#output.write(`${JSON.stringify(message)}\n`, () => {
      this.#unreadMessages--;
      this.#closeIfDone();
    });
    if (hasRoom || this.#state === 'closed') return Promise.resolve();
    const unreadBytes = this.#output.writableLength + this.#unreadMessages * MESSAGE_COST;
    if (unreadBytes > MAX_UNREAD_BYTES) this.#isBehind = true;
    this.#drained ??= new Promise((resolve) => {
      const go = () => {
        this.#drained = undefined;
        this.#output.off('drain', go);
        this.#output.off('close', go);
        this.#readHeld();
        resolve();
      };
      this.#output.on('drain', go);
      this.#output.on('close', go);
    });
    return this.#drained;
  }

  readonly #fail = (error: Error): void => {
    this.onerror?.(error);
    this.#close();
  };

  readonly #end = (): void => {
    if (this.#state !== 'open') return;
    this.#state = 'ending';
    this.#deadline = this.#clock.after(LAST_ANSWERS_MS, this.#close);
    this.#closeIfDone();
  };

  #closeIfDone(): void {
    const isDone = this.#unanswered.size === 0 && this.#output.writableLength === 0;
    if (this.#state === 'ending' && isDone) this.#close();
  }

  readonly #close = (): void => {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#deadline?.dispose();
    this.#input.off('data', this.#read);
    this.#input.pause();
    this.#held = [];
    this.onclose?.();
    this.#ended.emit();
  };
}
