import { type Clock, elapse, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter } from '../base/emitter.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import type { CallOptions } from '../operations/call-context.js';
import type { Client } from '../operations/client.js';
import { toHeaders } from './call-wire.js';
import { readServerEvents, type ServerEvent } from './server-events.js';
import { fromWire } from './wire-errors.js';

export interface HttpClientOptions {
  /** The token of the service, or how to get it before each request. */
  token?: string | (() => Promise<string>) | undefined;
  /** The pane of tmux that this process runs in. */
  callerPane?: string | undefined;
  clock?: Clock;
}

const RETRY_MS = 1000;
const MAX_RETRIES = 10;
const SCREEN_WAIT_MS = 30_000;

/** Runs operations in a service behind an HTTP address. Uses nothing but fetch. */
export class HttpClient implements Client {
  readonly address: string;
  readonly #headers: Record<string, string>;
  readonly #token: HttpClientOptions['token'];
  readonly #clock: Clock;
  readonly #aborter = new AbortController();
  readonly #events = new Emitter<ServerEvent>();
  readonly #closed = new Emitter<TtypilotError>();
  #isListening = false;
  /** The service does not answer any more. */
  readonly onClose = this.#closed.event;

  constructor(address: string, { token, callerPane, clock = systemClock }: HttpClientOptions = {}) {
    this.address = address.replace(/\/+$/, '');
    this.#headers = toHeaders({ callerPane });
    this.#token = token;
    this.#clock = clock;
  }

  /** Rejects with `no_service` when nobody answers there, and with `unauthorized` when the token is wrong. */
  static async connect(address: string, options?: HttpClientOptions): Promise<HttpClient> {
    const client = new HttpClient(address, options);
    await client.call('list_sessions', {});
    return client;
  }

  async call(name: string, input: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const { signal } = options;
    const headers = { ...this.#headers, ...toHeaders(options), 'content-type': 'application/json' };
    const body = JSON.stringify(input ?? {});
    const response = await this.#fetch(`/api/v1/${name}`, { method: 'POST', headers, body }, signal);
    const result = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (response.ok) return result;
    const { error_type = `HTTP ${response.status}`, code = error_type, message = '', hint = '', details = {} } = result;
    throw fromWire({ code, message, hint, details } as Parameters<typeof fromWire>[0]);
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

  async #fetch(path: string, init: { headers: Record<string, string> } & RequestInit, signal?: AbortSignal) {
    const signals = signal ? [signal, this.#aborter.signal] : [this.#aborter.signal];
    const token = typeof this.#token === 'function' ? await this.#token() : this.#token;
    const headers = { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    try {
      return await fetch(`${this.address}${path}`, { ...init, headers, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (signals.some(({ aborted }) => aborted)) throw fail('cancelled', {}, { cause: error });
      throw fail('no_service', { address: this.address }, { cause: error });
    }
  }

  #onEvent(listener: (event: ServerEvent) => void): Disposable {
    const listening = this.#events.event(listener);
    if (!this.#isListening) void this.#listen();
    this.#isListening = true;
    return listening;
  }

  /** Listens on after a connection was lost, from where it was. */
  async #listen(): Promise<void> {
    let lastId: string | undefined;
    for (let failures = 0; failures < MAX_RETRIES && !this.#aborter.signal.aborted; failures++) {
      try {
        const headers = { ...this.#headers, ...(lastId === undefined ? undefined : { 'last-event-id': lastId }) };
        const response = await this.#fetch('/api/events/stream', { headers });
        if (response.ok && response.body) {
          failures = 0;
          for await (const event of readServerEvents(response.body as unknown as AsyncIterable<Uint8Array>)) {
            lastId = event.id ?? lastId;
            this.#events.emit(event);
          }
        }
      } catch {
        // it is tried again
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
      // a session that is gone has no further changes
      if (!(error instanceof TtypilotError)) throw error;
    }
  }
}
