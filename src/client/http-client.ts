import { type Clock, elapse, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import type { CallOptions } from '../operations/call-context.js';
import { toHeaders } from './call-wire.js';
import { POSITION, readServerEvents, type ServerEvent } from './server-events.js';
import type { Connection } from './typed-client.js';
import { fromWire, type WireError } from './wire-errors.js';

export interface ConnectOptions {
  /** The token of the service, or a function that gets it before each request. */
  token?: string | (() => Promise<string>) | undefined;
  /** Further headers, asked for before each request. */
  headers?: (() => Record<string, string>) | undefined;
  /** The tmux pane that this process runs in. */
  callerPane?: string | undefined;
}

/** What the client reads of an answer; the `Response` of `fetch` is one. */
export interface Answer {
  ok: boolean;
  status: number;
  /** An AsyncIterable of bytes, where there is a body. */
  body: unknown;
  json(): Promise<unknown>;
}

export interface HttpRequest {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface HttpClientOptions extends ConnectOptions {
  /** Sends a request for a path. Default: `fetch` from the address. */
  send?: (path: string, request: HttpRequest) => Promise<Answer>;
  /** Releases what `send` holds. */
  onClosed?: () => void;
  clock?: Clock;
}

/** The most that a service reads. */
const MAX_REQUEST_BYTES = 4_000_000;
/** A connection that has broken; any other failure means that there was none. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

const RETRY_MS = 1000;
const MAX_RETRIES = 10;
const SCREEN_WAIT_MS = 30_000;

/** Runs operations in a service or a daemon by HTTP. Needs only fetch, so it works in browsers too. */
export class HttpClient implements Connection {
  readonly address: string;
  readonly #options: HttpClientOptions;
  readonly #clock: Clock;
  readonly #aborter = new AbortController();
  readonly #events = new Emitter<ServerEvent>();
  readonly #closed = new Emitter<TtypilotError>();
  #isListening = false;
  /** The service no longer answers. */
  readonly onClose = this.#closed.event;

  constructor(address: string, options: HttpClientOptions = {}) {
    this.address = address.replace(/\/+$/, '');
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Rejects with `no_service` when nothing answers there, and with `unauthorized` when the token is wrong. */
  static async connect(address: string, options?: HttpClientOptions): Promise<HttpClient> {
    return new HttpClient(address, options).checked();
  }

  /** The same client, once something has answered. */
  async checked(): Promise<this> {
    await this.call('list_sessions', {});
    return this;
  }

  async call(name: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const headers = { ...toHeaders(options), 'content-type': 'application/json' };
    const body = JSON.stringify(input ?? {});
    checkSize(body);
    const answer = await this.request(`/api/v1/${name}`, { method: 'POST', headers, body, signal: options.signal });
    try {
      return (await answer.json()) as Record<string, unknown>;
    } catch (error) {
      throw this.#failure(error, options.signal);
    }
  }

  /** Asks the service for anything else that it offers. Rejects with its refusal, as an error from the table. */
  async request(path: string, init: HttpRequest = {}): Promise<Answer> {
    const answer = await this.#send(path, init);
    if (answer.ok) return answer;
    const body = (await answer.json().catch(() => ({}))) as Partial<WireError> & { error_type?: string };
    const code = body.error_type ?? `HTTP ${answer.status}`;
    throw fromWire({ code, message: '', hint: '', details: {}, ...body });
  }

  onSessions(listener: () => void): Disposable {
    return this.#onEvent(({ type }) => {
      if (type.startsWith('session_') || type === 'gap') listener();
    });
  }

  onExit(listener: (notice: Record<string, unknown>) => void): Disposable {
    return this.#onEvent(({ type, data }) => {
      if (type === 'pty_exited') listener(JSON.parse(data) as Record<string, unknown>);
    });
  }

  onScreen(sessionId: string, listener: () => void): Disposable {
    const aborter = new AbortController();
    void this.#followScreen(sessionId, listener, aborter.signal);
    return { dispose: () => aborter.abort() };
  }

  close(): void {
    this.#aborter.abort();
    this.#options.onClosed?.();
    this.#closed.dispose();
    this.#events.dispose();
  }

  async #send(path: string, init: HttpRequest): Promise<Answer> {
    const { send = (path, request) => fetch(`${this.address}${path}`, request as RequestInit) } = this.#options;
    const { token: given, callerPane, headers: further } = this.#options;
    // a signal of its own for each request: a shared one would collect a listener from each
    const signal = AbortSignal.any([this.#aborter.signal, ...(init.signal ? [init.signal] : [])]);
    const token = typeof given === 'function' ? await given() : given;
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...further?.(), ...toHeaders({ callerPane }), ...init.headers, ...authorization };
    try {
      return await send(path, { ...init, headers, signal });
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  #failure(cause: unknown, signal: AbortSignal | undefined): TtypilotError {
    if (cause instanceof TtypilotError) return cause;
    if (signal?.aborted || this.#aborter.signal.aborted) return fail('cancelled', {}, { cause });
    const address = this.address || globalThis.location?.origin;
    const { code = '' } = ((cause as Error).cause ?? cause) as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') return fail('permission_denied', { target: address }, { cause });
    if (!BROKEN.includes(code)) return fail('no_service', { address }, { cause });
    return fail('service_lost', { address, reason: 'it closed the connection' }, { cause });
  }

  #onEvent(listener: (event: ServerEvent) => void): Disposable {
    const listening = this.#events.event(listener);
    if (!this.#isListening) void this.#listen();
    this.#isListening = true;
    return listening;
  }

  /** Reconnects after a lost connection and continues after the last event. */
  async #listen(): Promise<void> {
    let lastId: string | undefined;
    for (let failures = 0; failures < MAX_RETRIES && !this.#aborter.signal.aborted; failures++) {
      try {
        const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId };
        const { ok, body } = await this.#send('/api/events/stream', { headers });
        if (ok && body) {
          failures = 0;
          for await (const event of readServerEvents(body as AsyncIterable<Uint8Array>)) {
            lastId = event.id ?? lastId;
            // something may have happened before the stream began
            this.#events.emit(event.type === POSITION ? { type: 'gap', id: undefined, data: '{}' } : event);
          }
        }
      } catch {
        // retried below
      }
      await elapse(this.#clock, RETRY_MS);
    }
    this.#closed.emit(fail('service_lost', { address: this.address, reason: 'it does not answer' }));
  }

  async #followScreen(session_id: string, listener: () => void, signal: AbortSignal): Promise<void> {
    try {
      let { seq: since } = await this.call('get_session', { session_id }, { signal });
      // it may have changed before this answer; a report too many is better than a lost one
      listener();
      while (!signal.aborted) {
        const wait = { session_id, since, stable_ms: 0, timeout_ms: SCREEN_WAIT_MS };
        const result = await this.call('wait_for_screen_change', wait, { signal });
        since = result.seq;
        if (result.changed) listener();
        if (result.exited) return;
      }
    } catch (error) {
      // a closed session has no further changes
      if (!(error instanceof TtypilotError)) throw error;
    }
  }
}

function checkSize(body: string): void {
  // a character takes three bytes at most
  if (body.length * 3 <= MAX_REQUEST_BYTES) return;
  const bytes = new TextEncoder().encode(body).length;
  if (bytes > MAX_REQUEST_BYTES) throw fail('frame_too_large', { bytes, limitBytes: MAX_REQUEST_BYTES });
}
