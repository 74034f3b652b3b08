import { type Clock, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { PtyExited } from '../contracts/pty-exited.js';
import type { Engine } from '../engine/engine.js';
import type { LaunchedSession } from '../engine/launched-session.js';
import { screenOf } from '../engine/screen-of.js';
import type { Store } from '../store/store.js';
import { EventLog } from './event-log.js';
import { Exits } from './exits.js';
import { SessionWatch } from './session-watch.js';
import { Webhook, type WebhookOptions } from './webhook.js';

export interface ServiceOptions {
  engine: Engine;
  store: Store;
  clock?: Clock;
  webhook?: WebhookOptions | undefined;
  /** Something went wrong that no caller waits for. */
  onFailure: (error: unknown) => void;
}

/** What goes on around the sessions: events, exits, and who is told of them, also after a restart. */
export class Service {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly webhook: Webhook | undefined;
  readonly #exits: Exits;
  readonly #watch: SessionWatch;

  constructor({ engine, store, webhook, onFailure, clock = systemClock }: ServiceOptions) {
    this.engine = engine;
    this.store = store;
    this.clock = clock;
    this.events = new EventLog({ journal: store.journal, onFailure });
    this.webhook = webhook && new Webhook(webhook, { deliveries: store.deliveries, clock, onFailure });
    this.#exits = new Exits({ events: this.events, journal: store.journal, webhook: this.webhook });
    this.#watch = new SessionWatch({ engine, events: this.events, exits: this.#exits, journal: store.journal });
  }

  /** Takes over what still runs, and tells what has been lost since the last time. */
  async start(): Promise<void> {
    await this.events.start();
    await this.engine.endLeftovers();
    this.engine.recordings.keepWithinLimits();
    await this.#watch.start();
    this.webhook?.start();
  }

  /** How a session ended, as it was announced; undefined while it runs, and for one that nobody knows. */
  exitOf(sessionId: string): Promise<PtyExited | undefined> {
    return this.#exits.find(sessionId);
  }

  /** Whenever an exit has been announced. */
  onExit(listener: (notice: PtyExited) => void): Disposable {
    return this.#exits.onNotice(listener);
  }

  /** The session, when it is here. */
  session(id: string): LaunchedSession | undefined {
    return this.engine.listSessions().find((session) => session.id === id);
  }

  /** What a session shows, for who only watches. */
  screenOf(session: LaunchedSession) {
    return screenOf(session);
  }

  /** Ends all sessions, except for those in tmux, and tells it; nothing is told after that. */
  async stop(): Promise<void> {
    this.#watch.stop();
    await this.engine.dispose();
    await this.events.settled();
    this.webhook?.dispose();
  }
}
