import { BoundedMap } from '../../base/bounded-map.js';
import type { Clock } from '../../base/clock.js';
import { elapse } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { Emitter } from '../../base/emitter.js';
import type { PtyExited } from '../../contracts/pty-exited.js';
import type { Changed, ServiceEvent } from '../../service/event-log.js';
import type { Sessions } from '../../service/sessions.js';
import type { Broker } from '../broker.js';
import { FORGOTTEN, type ToldEvent } from '../messages.js';
import { EVENTS, lastPart } from '../subjects.js';

const RING = 2000;
const MAX_EXITS = 10_000;
const RETRY_MS = 500;

/** The events of all hosts. Their numbers are those of the stream, so that a client can go on at any door. */
export class RemoteEvents implements Disposable {
  readonly #clock: Clock;
  readonly #onFailure: (error: unknown) => void;
  readonly #events = new Emitter<ServiceEvent>();
  readonly #changes = new Emitter<Changed>();
  readonly #exits = new Emitter<PtyExited>();
  readonly #forgotten = new Emitter<string>();
  readonly #notices = new BoundedMap<string, PtyExited>(MAX_EXITS);
  #ring: ServiceEvent[] = [];
  #lastId = 0;
  /** Events up to this one had happened before this door was there: they can be asked for, and listeners do not get them. */
  #pastId: number | undefined;
  #isDisposed = false;
  #stop: () => void = () => {};
  readonly onEvent = this.#events.event;
  readonly onChange = this.#changes.event;
  readonly onExit = this.#exits.event;
  /** An operator has given this host up. */
  readonly onForgotten = this.#forgotten.event;

  constructor(clock: Clock, onFailure: (error: unknown) => void) {
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Reads on for as long as this door runs. */
  async start(broker: Broker): Promise<void> {
    let isTold = false;
    while (!this.#isDisposed) {
      try {
        await this.#follow(broker);
      } catch (error) {
        if (!isTold && !this.#isDisposed) this.#onFailure(error);
        isTold = true;
      }
      if (!this.#isDisposed) await elapse(this.#clock, RETRY_MS);
    }
  }

  get publishedId(): number {
    return this.#lastId;
  }

  after(id: number): ReturnType<Sessions['events']['after']> {
    const oldest = this.#ring[0]?.id ?? this.#lastId + 1;
    if (id > this.#lastId) return { events: [...this.#ring], isGap: true };
    return { events: this.#ring.filter((event) => event.id > id), isGap: id < oldest - 1 };
  }

  exitOf(sessionId: string): PtyExited | undefined {
    return this.#notices.get(sessionId);
  }

  touch(sessionId: string): void {
    this.#changes.emit({ sessionId });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
  }

  async #follow(broker: Broker): Promise<void> {
    const manager = await broker.manager();
    const { state } = await manager.streams.info(EVENTS).catch(async () => {
      await broker.makeStream();
      return manager.streams.info(EVENTS);
    });
    // numbers that are smaller than known ones are those of another stream
    if (state.last_seq < this.#lastId) {
      this.#lastId = 0;
      this.#ring = [];
      this.#pastId = state.last_seq;
    }
    if (this.#lastId === 0) this.#lastId = Math.max(0, state.first_seq - 1, state.last_seq - RING);
    this.#pastId ??= state.last_seq;
    const consumer = await broker.events.consumers.get(EVENTS, { opt_start_seq: this.#lastId + 1 });
    const messages = await consumer.consume({ max_messages: 500 });
    this.#stop = () => messages.stop();
    for await (const message of messages) {
      if (this.#isDisposed) return;
      // a consumer that was made again may repeat the last ones
      if (message.seq > this.#lastId) this.#take(message.seq, lastPart(message.subject), message.json<ToldEvent>());
    }
  }

  #take(id: number, host: string, { type, sessionId, agentId, data }: ToldEvent): void {
    if (type === FORGOTTEN) {
      this.#lastId = id;
      if (id > (this.#pastId ?? 0)) this.#forgotten.emit(host);
      return;
    }
    const at = (short: string | null) => (short === null ? null : `${short}@${host}`);
    const event = { id, type, sessionId: at(sessionId), agentId: at(agentId), data: namingHost(data, host) };
    this.#lastId = id;
    this.#ring.push(event);
    if (this.#ring.length > 2 * RING) this.#ring = this.#ring.slice(-RING);
    const notice = type === 'pty_exited' ? (JSON.parse(event.data) as PtyExited) : undefined;
    // of a host that came back after it had been given up
    if (notice && !this.#notices.has(notice.session_id)) this.#notices.set(notice.session_id, notice);
    if (id <= (this.#pastId ?? 0)) return;
    try {
      this.#events.emit(event);
      if (notice) this.#exits.emit(notice);
      if (event.sessionId !== null) this.touch(event.sessionId);
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

/** The ids in the data of an event, with the host. */
function namingHost(data: string, host: string): string {
  const { session_id: sessionId, pane_id: paneId, agent_id: agentId, ...rest } = JSON.parse(data);
  const named = {
    ...(sessionId === undefined ? {} : { session_id: `${sessionId}@${host}` }),
    ...(paneId === undefined ? {} : { pane_id: paneId === sessionId ? `${paneId}@${host}` : paneId }),
    ...(agentId === undefined ? {} : { agent_id: `${agentId}@${host}` }),
  };
  const { type, ...others } = rest;
  return JSON.stringify({ ...(type === undefined ? {} : { type }), ...named, ...others });
}
