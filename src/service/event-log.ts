import { Emitter, type Event } from '../base/emitter.js';
import type { EventData, EventType } from '../contracts/events.js';
import type { Entry, Journal } from '../store/journal.js';
import type { EventRow } from '../store/tables.js';

/** Something that happened, as it is told. */
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

export interface EventLogOptions {
  journal: Journal;
  /** It could not be written down. */
  onFailure: (error: unknown) => void;
}

/** How many of the newest events can be asked for again. */
const RING = 500;
const TRIM_EVERY = 1000;

/** Events in one order for all: first written down, then told. */
export class EventLog {
  readonly #options: EventLogOptions;
  readonly #emitter = new Emitter<ServiceEvent>();
  #ring: ServiceEvent[] = [];
  #lastId = 0;
  #tail: Promise<void> = Promise.resolve();

  readonly onEvent: Event<ServiceEvent> = this.#emitter.event;

  constructor(options: EventLogOptions) {
    this.#options = options;
  }

  /** Goes on where the last process ended. */
  async start(): Promise<void> {
    const { journal } = this.#options;
    await journal.trim();
    this.#lastId = await journal.lastEventId();
    this.#ring = (await journal.newestEvents(RING)).map(fromRow);
  }

  /** The events after this one that are still there, and whether some are not. */
  after(id: number): { events: ServiceEvent[]; isGap: boolean } {
    const told = this.#ring.at(-1)?.id ?? 0;
    const oldest = this.#ring[0]?.id ?? told + 1;
    // a number from the future is from another database
    if (id > told) return { events: [...this.#ring], isGap: true };
    return { events: this.#ring.filter((event) => event.id > id), isGap: id < oldest - 1 };
  }

  /** Writes events and what goes with them down, then tells them. Resolves after that. */
  append(events: readonly NewEvent[], also: Omit<Entry, 'events'> = {}, now = Date.now()): Promise<void> {
    const rows = events.map((event) => this.#row(event, now));
    const deliveries = (also.deliveries ?? []).map((delivery, i) => ({ ...delivery, event_id: rows[i]?.id ?? 0 }));
    const { journal, onFailure } = this.#options;
    this.#tail = this.#tail
      .then(() => journal.append({ ...also, deliveries, events: rows }))
      // those who wait for an exit must learn of it, whatever the disk does
      .catch(onFailure)
      .then(() => this.#tell(rows.map(fromRow)));
    return this.#tail;
  }

  /** Resolves when everything so far was told. */
  settled(): Promise<void> {
    return this.#tail;
  }

  #row({ type, data, sessionId, agentId }: NewEvent, now: number): EventRow {
    const id = ++this.#lastId;
    return { id, type, session_id: sessionId, agent_id: agentId, data: JSON.stringify(data), created_at: now };
  }

  async #tell(events: ServiceEvent[]): Promise<void> {
    this.#ring = [...this.#ring, ...events].slice(-RING);
    for (const event of events) {
      try {
        this.#emitter.emit(event);
      } catch (error) {
        this.#options.onFailure(error);
      }
      if (event.id % TRIM_EVERY === 0) await this.#options.journal.trim().catch(this.#options.onFailure);
    }
  }
}

function fromRow({ id, type, session_id, agent_id, data }: EventRow): ServiceEvent {
  return { id, type, sessionId: session_id, agentId: agent_id, data };
}
