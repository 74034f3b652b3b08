import { type Clock, elapse, systemClock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { PtyExited } from '../contracts/pty-exited.js';
import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { Store } from '../store/store.js';
import { EventLog } from './event-log.js';
import { Exits } from './exits.js';
import { Outbox, type OutboxOptions } from './outbox.js';
import { SessionWatch } from './session-watch.js';

export interface ServiceOptions {
  engine: Engine;
  store: Store;
  clock?: Clock;
  outboxes?: readonly OutboxOptions[];
  /** Something went wrong that no caller waits for. */
  onFailure: (error: unknown) => void;
}

/** How long a start waits for what was lost to be written. */
const SETTLE_MS = 2000;

/** What happens around sessions: events and exits, and their delivery, also after a restart. */
export class Service {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventLog;
  /** The receivers outside that get events. */
  readonly outboxes: readonly Outbox[];
  readonly #onFailure: (error: unknown) => void;
  readonly #exits: Exits;
  readonly #watch: SessionWatch;

  constructor({ engine, store, outboxes = [], onFailure, clock = systemClock }: ServiceOptions) {
    this.engine = engine;
    this.store = store;
    this.clock = clock;
    this.#onFailure = onFailure;
    this.events = new EventLog({ journal: store.journal, clock, onFailure });
    this.outboxes = outboxes.map((one) => new Outbox(one, { deliveries: store.deliveries, clock, onFailure }));
    this.#exits = new Exits({ events: this.events, journal: store.journal, outboxes: this.outboxes });
    this.#watch = new SessionWatch({
      engine,
      events: this.events,
      exits: this.#exits,
      journal: store.journal,
      clock,
      onFailure,
    });
  }

  /** Takes over what still runs, and tells what has been lost since the last time. */
  async start(): Promise<void> {
    await this.events.start();
    await this.engine.endLeftovers();
    this.engine.recordings.keepWithinLimits();
    await this.#watch.start();
    // a full disk must not keep the service from running
    await Promise.race([this.events.settled(), elapse(this.clock, SETTLE_MS)]);
    for (const outbox of this.outboxes) outbox.start();
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
  session(id: string): Session | undefined {
    return this.engine.listSessions().find((session) => session.id === id);
  }

  /** Why nothing can be written to the database now; undefined when it can. */
  async storeProblem(): Promise<string | undefined> {
    return this.events.problem ?? (await this.store.problem());
  }

  /** Ends all sessions, except for those in tmux, and tells it. While the database takes no writes, that does not end. */
  async stop(): Promise<void> {
    this.#watch.stop();
    await this.engine.dispose();
    await this.events.settled();
  }

  /** Publishes nothing after this. Events that could not be written were not published either, and are reported here. */
  dispose(): void {
    this.events.dispose();
    for (const outbox of this.outboxes) outbox.dispose();
    const { pending, problem = 'there was no time' } = this.events;
    if (pending > 0) this.#onFailure(new Error(`${pending} changes of sessions were not written: ${problem}`));
  }
}
