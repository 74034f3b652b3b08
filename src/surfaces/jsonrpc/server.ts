import type { Readable, Writable } from 'node:stream';
import { type Clock, elapse } from '../../base/clock.js';
import { fail, type TtypilotError } from '../../base/errors/errors.js';
import { LineStream } from './line-stream.js';
import { type Refusal, type RpcRequest, readMessage, refuseFrame } from './messages.js';
import { callMethod } from './methods/call-method.js';
import { findMethod } from './methods/index.js';
import type { Method } from './methods/method.js';
import { Opening } from './opening.js';
import { ServerRecording } from './recording/server-recording.js';
import { rpcError } from './rpc-error.js';
import type { ServerDefaults, ServerState } from './server-state.js';
import { UnderWay } from './under-way.js';
import { UnknownParams } from './unknown-params.js';

/** The time left to answer requests that arrived before the input ended. */
const LAST_ANSWERS_MS = 2000;
/** The time left for acts after a shutdown; waits are cancelled at once. */
const LAST_ACTS_MS = 1000;

export interface ServerOptions {
  input: Readable;
  output: Writable;
  engine: ServerState['engine'];
  clock: Clock;
  version: string;
  defaults: ServerDefaults;
  /** Shows a note to the person who runs the server. */
  note?: (text: string) => void;
}

/** The protocol: lines in, answers and notifications out, until the client ends the server. */
export class JsonRpcServer {
  readonly #clock: Clock;
  readonly #lines: LineStream;
  readonly #opening: Opening;
  readonly #lanes = new Lanes();
  readonly #underWay: UnderWay;
  readonly #aborter = new AbortController();
  readonly #state: ServerState;
  #ending: Promise<void> | undefined;
  #resolveEnded: () => void = () => {};

  /** Resolves when the program is gone and everything is closed. */
  readonly ended = new Promise<void>((resolve) => {
    this.#resolveEnded = resolve;
  });

  constructor({ input, output, engine, clock, version, defaults, note = () => {} }: ServerOptions) {
    this.#clock = clock;
    this.#lines = new LineStream(input, output, {
      onLine: (bytes) => (this.#opening.isOpen ? this.#opening.hear(bytes) : void this.#hear(bytes)),
      onTooLong: (bytes, limitBytes) => this.#answer(refuseFrame(bytes, limitBytes)),
      onEnd: () => (this.#opening.isOpen ? this.#opening.end() : this.#end({ waitsMs: LAST_ANSWERS_MS })),
      onGone: () => this.close(),
    });
    this.#opening = new Opening(clock, {
      onScript: (lines) => void this.#runScript(lines),
      onClient: (lines) => {
        for (const line of lines) void this.#hear(line);
      },
    });
    this.#underWay = new UnderWay(this.#lines);
    this.#state = {
      engine,
      clock,
      version,
      defaults,
      recording: new ServerRecording(clock, () => this.#state.session),
      session: undefined,
      subscription: undefined,
      replays: 0,
      unknownParams: new UnknownParams(note),
      notify: (method, params) => this.#write('notification', { method, params }),
      shutDown: () => this.#end({ waitsMs: 0, actsMs: LAST_ACTS_MS }),
    };
  }

  /** Ends everything at once. */
  close(): void {
    this.#end({ waitsMs: 0 });
  }

  /** A script does not wait for answers, so each request waits for the one before it. */
  async #runScript(lines: readonly Uint8Array[]): Promise<void> {
    for (const line of lines) await this.#hear(line);
    this.#end({ waitsMs: 0, actsMs: LAST_ACTS_MS });
  }

  /** Resolves when the line is answered. */
  async #hear(bytes: Uint8Array): Promise<void> {
    if (this.#ending) return;
    const read = readMessage(bytes);
    if (!read) return;
    if ('refusal' in read) this.#answer(read.refusal);
    else await this.#take(read.request, bytes.length);
  }

  async #take(request: RpcRequest, bytes: number): Promise<void> {
    const noted = this.#state.recording.request(request.line, request.method);
    const method = findMethod(request.method);
    const problem = method ? this.#underWay.refusal(method) : undefined;
    if (!method || problem) noted.settle();
    if (!method) {
      return this.#fail(request, fail('unknown_operation', { operation: request.method, suggestion: '' }));
    }
    if (problem) return this.#fail(request, problem);
    const { signal } = this.#aborter;
    const typed = (text: string, isSecret: boolean) => noted.typed(text, isSecret);
    const call = { server: this.#state, signal, typed };
    const done = this.#lanes
      .run(method, (begun) => callMethod(method, request.params, { ...call, begun }))
      .finally(() => noted.settle())
      .then(
        (result) => this.#succeed(request, result),
        (error: TtypilotError) => this.#fail(request, error),
      );
    this.#underWay.add(method, { done, bytes });
    await done;
  }

  #succeed(request: RpcRequest, result: unknown): void {
    if ('id' in request) this.#write('response', { id: request.id, result });
  }

  #fail(request: RpcRequest, error: TtypilotError): void {
    if ('id' in request) this.#answer({ id: request.id, error: rpcError(error) });
  }

  #answer(refusal: Refusal): void {
    this.#write('response', { ...refusal });
  }

  #write(direction: 'response' | 'notification', message: object): Promise<void> {
    const line = encode(message);
    this.#state.recording.note(direction, line);
    return this.#lines.send(line);
  }

  #end(limits: { waitsMs: number; actsMs?: number }): void {
    const isHurried = limits.waitsMs === 0 && !limits.actsMs;
    if (isHurried) this.#aborter.abort();
    this.#ending ??= this.#finish(limits);
  }

  async #finish({ waitsMs, actsMs = 0 }: { waitsMs: number; actsMs?: number }): Promise<void> {
    await this.#underWay.settled(this.#clock, { limitMs: waitsMs, signal: this.#aborter.signal });
    this.#aborter.abort();
    await this.#underWay.settled(this.#clock, { limitMs: actsMs });
    const { session, subscription, recording, engine } = this.#state;
    subscription?.dispose();
    session?.dispose();
    recording.dispose();
    const disposed = engine.dispose();
    // a client that does not read is not waited for
    await Promise.race([this.#lines.flushed(), elapse(this.#clock, LAST_ACTS_MS)]);
    await disposed;
    this.#resolveEnded();
  }
}

function encode(message: object): string {
  try {
    return JSON.stringify({ jsonrpc: '2.0', ...message });
  } catch {
    // an id may be nested more deeply than JSON.stringify can follow
    const error = {
      code: -32603,
      message: 'Internal error',
      data: { details: 'The answer cannot be written as JSON' },
    };
    return JSON.stringify({ jsonrpc: '2.0', id: null, error });
  }
}

/** Decides when a request runs: acts one after the other, looks after the earlier acts have begun, the rest at once. */
class Lanes {
  /** Resolves when the last act has ended. */
  #lastAct: Promise<unknown> = Promise.resolve();
  /** Resolves when every session and program that was asked for has begun. */
  #begun: Promise<unknown> = Promise.resolve();

  async run<T>(method: Method, work: (begun: () => void) => Promise<T>): Promise<T> {
    if (method.order === 'free') return work(() => {});
    if (method.order === 'look') return this.#begun.then(() => work(() => {}));
    const { promise: begun, resolve: markBegun } = newPromise();
    const done = this.#lastAct.then(() => work(markBegun));
    this.#lastAct = done.catch(() => {}).then(markBegun);
    if (method.begins) this.#begun = Promise.all([this.#begun, begun]);
    return done;
  }
}

function newPromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
