import type { Socket } from 'node:net';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { LineSplitter } from '../../base/line-splitter.js';
import { fromMembers } from '../../client/call-wire.js';
import {
  type FromDaemon,
  type Hello,
  MAX_ANSWER_BYTES,
  MAX_REQUEST_BYTES,
  type Request,
} from '../../client/protocol.js';
import { toWire } from '../../client/wire-errors.js';
import type { Client } from '../../operations/client.js';
import { parseRequest } from './parse-request.js';

const MAX_REQUESTS = 256;
const LINES_PER_TURN = 8;
/** A client with more unread bytes than this is dropped. */
const MAX_UNREAD_BYTES = 64_000_000;
/** The shortest time between two events of a watch. */
const EVENT_INTERVAL_MS = 20;

export interface ConnectionOptions {
  client: Client;
  clock: Clock;
  hello: Hello;
}

/** Serves one client until it disconnects; then aborts its calls and ends its watches. */
export class Connection {
  readonly #socket: Socket;
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #calls = new Map<number, AbortController>();
  readonly #watches = new Map<number, Disposable>();
  /** Lines that were read but not handled yet; at most those of one chunk. */
  readonly #lines: string[] = [];
  #turn: Disposable | undefined;
  /** Watches with an event to send once the socket drains. */
  readonly #owed = new Set<number>();

  constructor(socket: Socket, { client, clock, hello }: ConnectionOptions) {
    this.#socket = socket;
    this.#client = client;
    this.#clock = clock;
    const lines = new LineSplitter(MAX_REQUEST_BYTES, {
      onLine: (line) => line.length > 0 && this.#lines.push(line.toString()),
      onTooLong: ({ bytes }) =>
        this.#fail(undefined, fail('frame_too_large', { bytes, limitBytes: MAX_REQUEST_BYTES })),
    });
    socket.on('data', (chunk) => {
      lines.push(chunk);
      this.#work();
    });
    socket.on('drain', () => this.#goOn());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#end());
    this.#send(hello);
  }

  /** Handles a few lines per turn, and none while the client does not read its answers; reading pauses meanwhile. */
  #work(): void {
    this.#turn?.dispose();
    this.#turn = undefined;
    const isBlocked = () => this.#socket.destroyed || this.#socket.writableNeedDrain;
    for (let i = 0; i < LINES_PER_TURN && this.#lines.length > 0 && !isBlocked(); i++) {
      this.#hear(this.#lines.shift() as string);
    }
    if (this.#lines.length > 0 || isBlocked()) this.#socket.pause();
    else this.#socket.resume();
    if (this.#lines.length > 0 && !isBlocked()) this.#turn = this.#clock.nextTurn(() => this.#work());
  }

  #hear(line: string): void {
    const request = parseRequest(line);
    if (request instanceof TtypilotError) this.#fail(undefined, request);
    else if ('cancel' in request) this.#cancel(request.cancel);
    else this.#start(request);
  }

  #start(request: Exclude<Request, { cancel: number }>): void {
    const { id } = request;
    const limit = MAX_REQUESTS;
    if (this.#calls.has(id) || this.#watches.has(id)) {
      this.#fail(id, fail('invalid_argument', { name: 'id', reason: `${id} is in use` }));
    } else if (this.#calls.size + this.#watches.size >= limit) {
      this.#fail(id, fail('too_many_requests', { limit, what: 'requests of this client' }));
    } else if ('watch' in request) {
      this.#watch(id, request);
    } else {
      this.#call(id, request).catch((error) => this.#fail(id, error));
    }
  }

  async #call(id: number, request: Extract<Request, { operation: string }>): Promise<void> {
    const { operation, input } = request;
    const aborter = new AbortController();
    this.#calls.set(id, aborter);
    try {
      const result = await this.#client.call(operation, input, { ...fromMembers(request), signal: aborter.signal });
      this.#send({ id, result });
    } finally {
      this.#calls.delete(id);
    }
  }

  #watch(id: number, { watch, session_id = '' }: Extract<Request, { watch: string }>): void {
    const tell = atMostEvery(EVENT_INTERVAL_MS, this.#clock, () => this.#tell(id));
    try {
      const source =
        watch === 'sessions' ? this.#client.onSessions(tell.run) : this.#client.onScreen(session_id, tell.run);
      this.#watches.set(id, {
        dispose() {
          source.dispose();
          tell.dispose();
        },
      });
      this.#send({ id, result: {} });
    } catch (error) {
      this.#fail(id, error);
    }
  }

  /** A client that does not read gets one event once the socket drains, not all of them. */
  #tell(id: number): void {
    if (this.#socket.writableNeedDrain) this.#owed.add(id);
    else this.#send({ event: id });
  }

  #goOn(): void {
    const owed = [...this.#owed].filter((id) => this.#watches.has(id));
    this.#owed.clear();
    for (const id of owed) this.#tell(id);
    this.#work();
  }

  #cancel(id: number): void {
    this.#calls.get(id)?.abort();
    this.#watches.get(id)?.dispose();
    this.#watches.delete(id);
  }

  #fail(id: number | undefined, error: unknown): void {
    const failure = error instanceof TtypilotError ? error : fail('internal_error', { reason: String(error) });
    this.#send({ ...(id === undefined ? {} : { id }), error: toWire(failure) });
  }

  #send(message: FromDaemon): void {
    if (this.#socket.destroyed) return;
    const line = Buffer.from(`${JSON.stringify(message)}\n`);
    if (line.length > MAX_ANSWER_BYTES && 'id' in message) {
      this.#fail(message.id, fail('frame_too_large', { bytes: line.length, limitBytes: MAX_ANSWER_BYTES }));
      return;
    }
    // a client that does not read its answers must not ask for more
    if (!this.#socket.write(line)) this.#socket.pause();
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) this.#socket.destroy();
  }

  #end(): void {
    this.#turn?.dispose();
    this.#lines.length = 0;
    for (const call of this.#calls.values()) call.abort();
    for (const watch of this.#watches.values()) watch.dispose();
    this.#watches.clear();
  }
}

/** Throttles work: the first run is immediate, later ones at most once per interval, and the last one is never lost. */
function atMostEvery(intervalMs: number, clock: Clock, work: () => void): Disposable & { run: () => void } {
  let pause: Disposable | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = true;
    if (pause) return;
    isWanted = false;
    work();
    pause = clock.after(intervalMs, () => {
      pause = undefined;
      if (isWanted) run();
    });
  };
  return { run, dispose: () => pause?.dispose() };
}
