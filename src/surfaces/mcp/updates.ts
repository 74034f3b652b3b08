import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { fail } from '../../base/errors/errors.js';
import { Throttle } from '../../base/throttle.js';
import type { Client } from '../../operations/client.js';
import { listAllSessions } from '../../operations/sessions/list-all-sessions.js';
import { SESSIONS_URI, sessionOfScreen } from './uris.js';

export interface UpdateOptions {
  clock: Clock;
  /** The shortest time between two notifications of the same change. */
  everyMs: number;
  /** The most resources that it may follow. */
  maxSubscriptions: number;
  /** The list of resources has changed. */
  tellList: () => Promise<void>;
  /** A resource has changed. */
  tellResource: (uri: string) => Promise<void>;
}

/** Notifies one client of changes: of the list always, of a resource once subscribed. */
export class Updates {
  readonly #client: Client;
  readonly #options: UpdateOptions;
  readonly #list: Throttle;
  readonly #subscriptions = new Map<string, { throttle: Throttle; watch?: Disposable }>();
  #sessions: Disposable | undefined;
  #isOver = false;

  constructor(client: Client, options: UpdateOptions) {
    this.#client = client;
    this.#options = options;
    this.#list = new Throttle(() => this.#tellList(), options);
  }

  /** Not in the constructor, because a server for a single request must not listen to anything. */
  start(): void {
    if (this.#isOver) return;
    this.#sessions ??= this.#client.onSessions(() => {
      this.#list.note();
      this.#subscriptions.get(SESSIONS_URI)?.throttle.note();
    });
  }

  /** Rejects when there is no such resource. */
  async subscribe(uri: string): Promise<void> {
    const sessionId = await this.#sessionOf(uri);
    if (this.#isOver || this.#subscriptions.has(uri)) return;
    const limit = this.#options.maxSubscriptions;
    if (this.#subscriptions.size >= limit) throw fail('too_many_requests', { limit, what: 'subscriptions' });
    this.start();
    const throttle = new Throttle(() => this.#options.tellResource(uri), this.#options);
    const watch = sessionId === undefined ? {} : { watch: this.#client.onScreen(sessionId, () => throttle.note()) };
    this.#subscriptions.set(uri, { throttle, ...watch });
  }

  unsubscribe(uri: string): void {
    const subscription = this.#subscriptions.get(uri);
    this.#subscriptions.delete(uri);
    subscription?.throttle.dispose();
    subscription?.watch?.dispose();
  }

  dispose(): void {
    this.#isOver = true;
    this.#sessions?.dispose();
    this.#list.dispose();
    for (const uri of [...this.#subscriptions.keys()]) this.unsubscribe(uri);
  }

  async #sessionOf(uri: string): Promise<string | undefined> {
    if (uri === SESSIONS_URI) return undefined;
    const sessionId = sessionOfScreen(uri);
    if (sessionId === undefined || !(await this.#sessionIds()).has(sessionId)) throw new ResourceNotFoundError(uri);
    return sessionId;
  }

  async #tellList(): Promise<void> {
    if (this.#subscriptions.size > 0) await this.#dropEnded();
    await this.#options.tellList();
  }

  async #dropEnded(): Promise<void> {
    const ids = await this.#sessionIds();
    for (const uri of [...this.#subscriptions.keys()]) {
      const sessionId = sessionOfScreen(uri);
      if (sessionId !== undefined && !ids.has(sessionId)) this.unsubscribe(uri);
    }
  }

  async #sessionIds(): Promise<Set<string>> {
    const sessions = await listAllSessions<{ id: string }>(this.#client);
    return new Set(sessions.map(({ id }) => id));
  }
}
