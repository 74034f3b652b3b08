import type { Clock } from '../../base/clock.js';
import { elapse } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import type { EventRow } from '../../store/tables.js';
import type { Broker } from '../broker.js';
import type { ToldEvent } from '../messages.js';
import { EVENTS, subjects } from '../subjects.js';

/** The journal of a host, where events are written before anybody hears of them. */
export interface EventJournal {
  /** Tells this journal from another one of the same host. */
  journalId(): Promise<number>;
  eventsAfter(id: number, limit: number): Promise<EventRow[]>;
  /** Events after this one are kept however many they are. */
  keepAfter(id: number): void;
}

export interface EventOutboxOptions {
  host: string;
  broker: Broker;
  journal: EventJournal;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

const BATCH = 100;
const TIMEOUT_MS = 5000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
/** As long as the stream keeps them. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/**
 * Publishes the events of the journal in their order, each once. Its position is the last event of this host in the stream, so
 * that it has no state of its own; the stream refuses an event that does not follow that one.
 */
export class EventOutbox implements Disposable {
  readonly #options: EventOutboxOptions;
  #isBusy = false;
  #isDueAgain = false;
  #running: Promise<void> = Promise.resolve();
  #isDisposed = false;
  #position: { journal: number; id: number; sequence: number } | undefined;
  #problem: string | undefined;

  constructor(options: EventOutboxOptions) {
    this.#options = options;
  }

  /** Publishes what is new. */
  note(): void {
    this.#isDueAgain = this.#isBusy;
    if (this.#isBusy || this.#isDisposed) return;
    this.#isBusy = true;
    this.#running = this.#run().then(() => {
      this.#isBusy = false;
      if (this.#isDueAgain) this.note();
    });
  }

  /** Resolves when all events so far are in the stream. */
  async settled(): Promise<void> {
    this.note();
    for (let last: Promise<void> | undefined; last !== this.#running; ) {
      last = this.#running;
      await last;
    }
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  async #run(): Promise<void> {
    for (let pauseMs = FIRST_RETRY_MS; !this.#isDisposed; pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS)) {
      try {
        this.#position ??= await this.#find();
        await this.#publish(this.#position);
        this.#problem = undefined;
        return;
      } catch (error) {
        // whether the last one has arrived is in the stream
        this.#position = undefined;
        this.#report(error);
        await elapse(this.#options.clock, pauseMs);
      }
    }
  }

  async #publish(position: { journal: number; id: number; sequence: number }): Promise<void> {
    const { journal } = this.#options;
    for (;;) {
      journal.keepAfter(position.id);
      const rows = await journal.eventsAfter(position.id, BATCH);
      if (rows.length === 0) return;
      for (const row of rows) {
        if (this.#isDisposed) return;
        await this.#send(row, position);
      }
    }
  }

  async #send(row: EventRow, position: { journal: number; id: number; sequence: number }): Promise<void> {
    const { host, broker } = this.#options;
    const { id, type, session_id: sessionId, agent_id: agentId, data } = row;
    const isTold = position.sequence > 0 || row.created_at > Date.now() - MAX_AGE_MS;
    if (isTold) {
      const event: ToldEvent = { journal: position.journal, id, type, sessionId, agentId, data };
      const { seq } = await broker.events.publish(subjects.event(host), JSON.stringify(event), {
        msgID: `${host}.${position.journal}.${id}`,
        expect: { lastSubjectSequence: position.sequence },
        timeout: TIMEOUT_MS,
        retries: 0,
      });
      position.sequence = seq;
    }
    position.id = id;
  }

  /** The last event of this host in the stream. */
  async #find(): Promise<{ journal: number; id: number; sequence: number }> {
    const { host, broker, journal } = this.#options;
    const own = await journal.journalId();
    const manager = await broker.manager();
    const query = { last_by_subj: subjects.event(host) };
    const last = await manager.direct.getMessage(EVENTS, query).catch(async (error: unknown) => {
      // a door creates it where hosts may not
      await broker.makeStream().catch(() => {});
      throw error;
    });
    if (!last) return { journal: own, id: 0, sequence: 0 };
    const told = last.json<ToldEvent>();
    // another journal began at its first event
    return { journal: own, id: told.journal === own ? told.id : 0, sequence: last.seq };
  }

  #report(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#problem === undefined) this.#options.onFailure(new Error(`events wait for the fleet: ${reason}`));
    this.#problem = reason;
  }
}
