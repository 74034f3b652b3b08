import { connect, type Socket } from 'node:net';
import { callerPane } from '../base/caller-pane.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail, type TtypilotError } from '../base/errors/errors.js';
import { LineSplitter } from '../base/line-splitter.js';
import { onAbort } from '../base/on-abort.js';
import type { CallOptions } from '../operations/call-context.js';
import { toMembers } from './call-wire.js';
import {
  type FromDaemon,
  type Hello,
  MAX_ANSWER_BYTES,
  MAX_REQUEST_BYTES,
  PROTOCOL,
  type Request,
} from './protocol.js';
import type { Connection } from './typed-client.js';
import { fromWire } from './wire-errors.js';

interface Pending {
  resolve: (result: Record<string, unknown>) => void;
  reject: (error: TtypilotError) => void;
}

/** Runs operations in the daemon behind a Unix socket. */
export class SocketClient implements Connection {
  readonly address: string;
  readonly #socket: Socket;
  readonly #pending = new Map<number, Pending>();
  readonly #watches = new Map<number, () => void>();
  readonly #closed = new Emitter<TtypilotError>();
  /** The connection is lost or was closed; all pending requests have already failed. */
  readonly onClose = this.#closed.event;
  /** The daemon's greeting. Resolves even for a daemon with another protocol, where nothing else works. */
  readonly hello: Promise<Hello['hello']>;
  #greeted: (hello: Hello['hello']) => void = () => {};
  readonly #callerPane = callerPane(process.env);
  #lastId = 0;
  #failure: TtypilotError | undefined;

  private constructor(address: string, socket: Socket) {
    this.address = address;
    this.#socket = socket;
    this.hello = new Promise((resolve, reject) => {
      this.#greeted = resolve;
      this.onClose(reject);
    });
    this.hello.catch(() => {});
    const lines = new LineSplitter(MAX_ANSWER_BYTES, {
      onLine: (line) => line.length > 0 && this.#hear(line.toString()),
      onTooLong: ({ bytes }) => this.#end(fail('frame_too_large', { bytes, limitBytes: MAX_ANSWER_BYTES })),
    });
    socket.on('data', (chunk) => lines.push(chunk));
    socket.on('error', (error) => this.#end(fail('service_lost', { address, reason: error.message })));
    socket.on('close', () => this.#end(fail('service_lost', { address, reason: 'it closed the connection' })));
  }

  /** Resolves once connected, without waiting for the greeting. Rejects with `no_service` when nothing listens there. */
  static connect(address: string): Promise<SocketClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(address);
      const refuse = (error: NodeJS.ErrnoException) => reject(connectFailure(address, error));
      socket.once('error', refuse);
      socket.once('connect', () => {
        socket.off('error', refuse);
        resolve(new SocketClient(address, socket));
      });
    });
  }

  call(operation: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(fail('cancelled', {}));
    const id = ++this.#lastId;
    const answer = this.#ask(id, { id, operation, input, ...toMembers({ callerPane: this.#callerPane, ...options }) });
    if (!signal) return answer;
    const aborting = onAbort(signal, () => this.#send({ cancel: id }));
    return answer.finally(() => aborting.dispose());
  }

  onSessions(listener: () => void): Disposable {
    return this.#watch({ watch: 'sessions' }, listener);
  }

  onScreen(sessionId: string, listener: () => void): Disposable {
    return this.#watch({ watch: 'screen', session_id: sessionId }, listener);
  }

  /** Disconnects from the daemon; its sessions keep running. */
  close(): void {
    this.#end(fail('cancelled', {}));
  }

  #watch(what: { watch: 'sessions' } | { watch: 'screen'; session_id: string }, listener: () => void): Disposable {
    const id = ++this.#lastId;
    this.#watches.set(id, listener);
    // a missing session has no events, and a lost daemon is reported through onClose
    this.#ask(id, { id, ...what }).catch(() => this.#watches.delete(id));
    return {
      dispose: () => {
        if (this.#watches.delete(id)) this.#send({ cancel: id });
      },
    };
  }

  #ask(id: number, request: Request): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const problem = this.#failure ?? this.#send(request);
      if (problem) reject(problem);
      else this.#pending.set(id, { resolve, reject });
    });
  }

  #send(request: Request): TtypilotError | undefined {
    if (this.#failure) return this.#failure;
    const line = `${JSON.stringify(request)}\n`;
    const bytes = Buffer.byteLength(line);
    if (bytes > MAX_REQUEST_BYTES) return fail('frame_too_large', { bytes, limitBytes: MAX_REQUEST_BYTES });
    this.#socket.write(line);
    return undefined;
  }

  #hear(line: string): void {
    const message = parse(line);
    if (message === undefined)
      this.#end(fail('service_lost', { address: this.address, reason: 'it sent invalid JSON' }));
    else if ('hello' in message) this.#greet(message);
    else if ('event' in message) this.#watches.get(message.event)?.();
    else if ('result' in message) this.#take(message.id)?.resolve(message.result);
    else if (message.id === undefined) this.#end(fromWire(message.error));
    else this.#take(message.id)?.reject(fromWire(message.error));
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #greet({ hello }: Hello): void {
    this.#greeted(hello);
    if (hello.protocol === PROTOCOL) return;
    this.#end(
      fail('wrong_protocol', {
        address: this.address,
        version: hello.version,
        protocol: hello.protocol,
        wanted: PROTOCOL,
      }),
    );
  }

  #end(reason: TtypilotError): void {
    if (this.#failure) return;
    this.#failure = reason;
    this.#socket.destroy();
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
    this.#watches.clear();
    this.#closed.emit(reason);
  }
}

function parse(line: string): FromDaemon | undefined {
  try {
    return JSON.parse(line) as FromDaemon;
  } catch {
    return undefined;
  }
}

function connectFailure(address: string, error: NodeJS.ErrnoException): TtypilotError {
  if (error.code === 'EACCES' || error.code === 'EPERM') return fail('permission_denied', { target: address });
  return fail('no_service', { address }, { cause: error });
}
