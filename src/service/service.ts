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
  /** Reports a failure that no caller waits for. */
  onFailure: (error: unknown) => void;
}

/** How long a start waits until lost sessions are written. */
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

  /** Takes over sessions that are still running and announces those lost since the last run. */
  async start(): Promise<void> {
    await this.events.start();
    await this.engine.endLeftovers();
    this.engine.recordings.keepWithinLimits();
    await this.#watch.start();
    // a full disk must not keep the service from running
    await Promise.race([this.events.settled(), elapse(this.clock, SETTLE_MS)]);
    for (const outbox of this.outboxes) outbox.start();
  }

  /** The announced exit of a session; undefined while it is running and for an unknown session. */
  exitOf(sessionId: string): Promise<PtyExited | undefined> {
    return this.#exits.find(sessionId);
  }

  /** Fires after an exit is announced. */
  onExit(listener: (notice: PtyExited) => void): Disposable {
    return this.#exits.onNotice(listener);
  }

  /** A live session; undefined if there is none. */
  session(id: string): Session | undefined {
    return this.engine.find(id);
  }

  /** Why the database cannot be written now; undefined when it can. */
  async storeProblem(): Promise<string | undefined> {
    return this.events.problem ?? (await this.store.problem());
  }

  /** Ends all sessions outside tmux and announces their exits. Does not finish while the database refuses writes. */
  async stop(): Promise<void> {
    this.#watch.stop();
    await this.engine.dispose();
    await this.events.settled();
  }

  /** Stops publishing. Reports entries that could not be written, and so were never published. */
  dispose(): void {
    this.events.dispose();
    for (const outbox of this.outboxes) outbox.dispose();
    const { pending, problem = 'there was no time' } = this.events;
    if (pending > 0) this.#onFailure(new Error(`${pending} session changes were not written: ${problem}`));
  }
}
