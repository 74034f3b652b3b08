import type { Readable, Writable } from 'node:stream';
import {
  INVALID_REQUEST,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import { errorTable } from '../../base/errors/error-table.js';
import { fail } from '../../base/errors/errors.js';
import { LineSplitter } from '../../base/line-splitter.js';

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
  /** A request that has its answer already: the server's own is dropped. */
  answered?: RequestId | undefined;
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
  #answered: RequestId | undefined;
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
    this.#answered = options.answered;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('end', this.#end);
    this.#input.on('close', this.#end);
    this.#input.on('error', this.#fail);
    this.#output.on('close', this.#close);
    this.#output.on('error', this.#fail);
    if (this.#input.readableEnded || this.#input.destroyed) this.#close();
    // those who listened before may have paused it
    else this.#input.resume();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#state === 'closed') throw new Error('the client is gone');
    if (!('method' in message) && message.id !== undefined) {
      this.#unanswered.delete(message.id);
      if (message.id === this.#answered) {
        this.#answered = undefined;
        this.#closeIfDone();
        return;
      }
    }
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

/** The answer to an unreadable message. Its id is null when none was found, as JSON-RPC requires. */
interface Refusal {
  jsonrpc: '2.0';
  id: RequestId | null;
  error: { code: number; message: string };
}

/** A JSON-RPC message, or the refusal to answer with. */
function readMessage(bytes: Uint8Array): { message: JSONRPCMessage } | { refusal: Refusal } | undefined {
  let value: unknown;
  try {
    // strict, because replacement characters would be typed into a program
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return undefined;
    value = JSON.parse(text);
  } catch (error) {
    return { refusal: refusal(null, PARSE_ERROR, `This line is not JSON in UTF-8: ${(error as Error).message}`) };
  }
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch {
    return { refusal: refusal(idOf(value), INVALID_REQUEST, 'This line is JSON, but not a JSON-RPC 2.0 message') };
  }
}

/** The answer to a frame that was too large to keep. */
function refuseFrame({ bytes, head, tail }: { bytes: number; head: string; tail: string }, limitBytes: number) {
  const { message, hint, code } = fail('frame_too_large', { bytes, limitBytes });
  return refusal(idAtTheEnds(head, tail), errorTable[code].rpc, `${message} ${hint}`);
}

const ID = /"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")/.source;
/** An id right after the start or right before the end of a message can only be that of the message. */
const ID_FIRST = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}`);
const ID_LAST = new RegExp(`,\\s*${ID}\\s*\\}\\s*$`);

function idAtTheEnds(head: string, tail: string): RequestId | null {
  const id = ID_FIRST.exec(head)?.[1] ?? ID_LAST.exec(tail)?.[1];
  return id === undefined ? null : (JSON.parse(id) as RequestId);
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function refusal(id: RequestId | null, code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
