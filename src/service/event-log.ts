import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { Emitter, type Event } from '../base/emitter.js';
import { fail } from '../base/errors/errors.js';
import type { EventData, EventType } from '../contracts/events.js';
import { type Entry, type Journal, NumbersTaken } from '../store/journal.js';
import type { EventRow } from '../store/tables.js';
import { WriteQueue } from './write-queue.js';

/** A published event. */
export interface ServiceEvent {
  id: number;
  type: string;
  sessionId: string | null;
  agentId: string | null;
  /** JSON. */
  data: string;
}

/** An event that has no number yet. */
export interface NewEvent<Type extends EventType = EventType> {
  type: Type;
  data: EventData<Type>;
  sessionId: string | null;
  agentId: string | null;
}

/** What has changed: a session, or a coding agent. */
export type Changed = { sessionId: string } | { agentId: string };

export interface EventLogOptions {
  journal: Journal;
  clock: Clock;
  /** Called when events cannot be written, and when they can again. */
  onFailure: (error: unknown) => void;
}

/** How many of the newest events can be replayed. */
const RING = 500;
const TRIM_EVERY = 1000;
/** New sessions are refused when this many entries are pending, so that the queue is bounded. */
const MAX_PENDING = 10_000;

/** Events in one order for all subscribers. An event is published only after it is written, and none is dropped. */
export class EventLog implements Disposable {
  readonly #options: EventLogOptions;
  readonly #emitter = new Emitter<ServiceEvent>();
  readonly #changes = new Emitter<Changed>();
  readonly #queue: WriteQueue;
  #ring: ServiceEvent[] = [];
  #lastId = 0;
  #publishedId = 0;
  #tail: Promise<unknown> = Promise.resolve();

  readonly onEvent: Event<ServiceEvent> = this.#emitter.event;
  /** Fires after each event, and for changes that have no event. */
  readonly onChange: Event<Changed> = this.#changes.event;

  constructor(options: EventLogOptions) {
    this.#options = options;
    this.#queue = new WriteQueue(options);
  }

  /** The number of entries not yet written. */
  get pending(): number {
    return this.#queue.length;
  }

  /** Why events cannot be written; undefined when they can. */
  get problem(): string | undefined {
    return this.#queue.problem;
  }

  /** Continues where the previous process ended. */
  async start(): Promise<void> {
    const { journal } = this.#options;
    await journal.trim();
    this.#lastId = await journal.lastEventId();
    this.#publishedId = this.#lastId;
    this.#ring = (await journal.newestEvents(RING)).map(fromRow);
  }

  /** Throws `store_unavailable` when no program may start, or not even a pane may be watched, because of pending writes. */
  admit(what: 'program' | 'pane'): void {
    const reason = this.#queue.problem;
    if (reason !== undefined && what === 'program') throw fail('store_unavailable', { reason });
    if (this.pending < MAX_PENDING) return;
    throw fail('store_unavailable', { reason: reason ?? `${this.pending} events wait to be written` });
  }

  /** The retained events after this one, and whether some are missing. */
  after(id: number): { events: ServiceEvent[]; isGap: boolean } {
    const oldest = this.#ring[0]?.id ?? this.#lastId + 1;
    // a number from the future comes from another database
    if (id > this.#lastId) return { events: [...this.#ring], isGap: true };
    return { events: this.#ring.filter((event) => event.id > id), isGap: id < oldest - 1 };
  }

  /** The number of the last event that listeners got. */
  get publishedId(): number {
    return this.#publishedId;
  }

  /** Writes events together with `also`, then publishes them. False when this session already has an exit. */
  append(events: readonly NewEvent[], also: Omit<Entry, 'events'> = {}, now = Date.now()): Promise<boolean> {
    let written: EventRow[] | undefined;
    const appended = this.#queue
      .add(async () => {
        written = await this.#write(events, also, now);
      })
      .then(() => {
        this.#tell((written ?? []).map(fromRow));
        return written !== undefined;
      });
    this.#tail = appended;
    return appended;
  }

  /** Reports a change that pages show and the event stream does not carry, such as a resize. */
  touch(changed: Changed): void {
    try {
      this.#changes.emit(changed);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Resolves when all events so far are published. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  /** Abandons entries that are not written yet. */
  dispose(): void {
    this.#queue.dispose();
  }

  async #write(events: readonly NewEvent[], also: Omit<Entry, 'events'>, now: number): Promise<EventRow[] | undefined> {
    const { journal, onFailure } = this.#options;
    // every attempt uses the same numbers, so that an attempt with an unconfirmed commit is recognised
    const rows = events.map((event, i) => rowOf(event, this.#lastId + 1 + i, now));
    // a message is about the event of its type, else about the last one
    const eventOf = (type: string) => rows.find((row) => row.type === type) ?? rows.at(-1);
    const deliveries = (also.deliveries ?? []).map((message) => ({
      ...message,
      event_id: eventOf(message.type)?.id ?? 0,
    }));
    try {
      if ((await journal.append({ ...also, deliveries, events: rows })) === 'known') return undefined;
    } catch (error) {
      if (error instanceof NumbersTaken) this.#lastId = await journal.lastEventId();
      throw error;
    }
    this.#lastId = rows.at(-1)?.id ?? this.#lastId;
    if (rows.some(({ id }) => id % TRIM_EVERY === 0)) await journal.trim().catch(onFailure);
    return rows;
  }

  #tell(events: ServiceEvent[]): void {
    this.#ring = [...this.#ring, ...events].slice(-RING);
    for (const event of events) {
      this.#publishedId = event.id;
      try {
        this.#emitter.emit(event);
      } catch (error) {
        this.#options.onFailure(error);
      }
      const { sessionId, agentId } = event;
      if (sessionId !== null) this.touch({ sessionId });
      else if (agentId !== null) this.touch({ agentId });
    }
  }
}

function rowOf({ type, data, sessionId, agentId }: NewEvent, id: number, now: number): EventRow {
  return { id, type, session_id: sessionId, agent_id: agentId, data: JSON.stringify(data), created_at: now };
}

function fromRow({ id, type, session_id, agent_id, data }: EventRow): ServiceEvent {
  return { id, type, sessionId: session_id, agentId: agent_id, data };
}
