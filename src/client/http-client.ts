import { type Clock, elapse, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import type { CallOptions } from '../operations/call-context.js';
import { toHeaders } from './call-wire.js';
import type { WireError } from './protocol.js';
import { readServerEvents, type ServerEvent } from './server-events.js';
import type { Connection } from './typed-client.js';
import { fromWire } from './wire-errors.js';

export interface ConnectOptions {
  /** The token of the service, or a function that gets it before each request. */
  token?: string | (() => Promise<string>) | undefined;
  /** Further headers, asked for before each request. */
  headers?: (() => Record<string, string>) | undefined;
  /** The tmux pane that this process runs in. */
  callerPane?: string | undefined;
}

interface HttpClientOptions extends ConnectOptions {
  clock?: Clock;
}

type RequestOptions = Omit<RequestInit, 'headers' | 'signal'> & {
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
};

const RETRY_MS = 1000;
const MAX_RETRIES = 10;
const SCREEN_WAIT_MS = 30_000;

/** Runs operations in a service behind an HTTP address. Needs only fetch, so it works in browsers too. */
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
    const client = new HttpClient(address, options);
    await client.call('list_sessions', {});
    return client;
  }

  async call(name: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const headers = { ...toHeaders(options), 'content-type': 'application/json' };
    const body = JSON.stringify(input ?? {});
    const response = await this.request(`/api/v1/${name}`, { method: 'POST', headers, body, signal: options.signal });
    return (await response.json().catch(() => ({}))) as Record<string, unknown>;
  }

  /** Asks the service for anything else that it offers. Rejects with its refusal, as an error from the table. */
  async request(path: string, init: RequestOptions = {}): Promise<Response> {
    const response = await this.#fetch(path, init);
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as Partial<WireError> & { error_type?: string };
    const code = body.error_type ?? `HTTP ${response.status}`;
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
    this.#closed.dispose();
    this.#events.dispose();
  }

  async #fetch(path: string, init: RequestOptions): Promise<Response> {
    const { token: given, callerPane, headers: further } = this.#options;
    const closing = this.#aborter.signal;
    const signal = init.signal ? AbortSignal.any([init.signal, closing]) : closing;
    const token = typeof given === 'function' ? await given() : given;
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...further?.(), ...toHeaders({ callerPane }), ...init.headers, ...authorization };
    try {
      return await fetch(`${this.address}${path}`, { ...init, headers, signal });
    } catch (error) {
      if (signal.aborted) throw fail('cancelled', {}, { cause: error });
      throw fail('no_service', { address: this.address || globalThis.location?.origin }, { cause: error });
    }
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
        const response = await this.#fetch('/api/events/stream', { headers });
        if (response.ok && response.body) {
          failures = 0;
          for await (const event of readServerEvents(response.body as unknown as AsyncIterable<Uint8Array>)) {
            lastId = event.id ?? lastId;
            this.#events.emit(event);
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
