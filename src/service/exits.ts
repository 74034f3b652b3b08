import { BoundedMap } from '../base/bounded-map.js';
import { Emitter } from '../base/emitter.js';
import type { PtyExited } from '../contracts/pty-exited.js';
import type { Journal } from '../store/journal.js';
import type { EventLog, NewEvent } from './event-log.js';
import type { Outbox } from './outbox.js';

export interface ExitsOptions {
  events: EventLog;
  journal: Journal;
  outboxes: readonly Outbox[];
}

/** How many of the newest are found without a look into the database. */
const MAX_KEPT = 1000;

/** The exits of sessions: each is announced once and can be looked up later. */
export class Exits {
  readonly #options: ExitsOptions;
  readonly #emitter = new Emitter<PtyExited>();
  readonly #notices = new BoundedMap<string, Promise<PtyExited | undefined>>(MAX_KEPT);

  /** Fires after the exit is written. */
  readonly onNotice = this.#emitter.event;

  constructor(options: ExitsOptions) {
    this.#options = options;
  }

  announce(notice: PtyExited): void {
    const { events, outboxes } = this.#options;
    const { session_id: sessionId, parent_agent: agentId = null, reason } = notice;
    const now = Date.now();
    const about = { sessionId, agentId };
    const exited: NewEvent = { type: 'pty_exited', data: notice, ...about };
    const timestamp = new Date(now).toISOString();
    const ended: NewEvent = { type: 'session_ended', data: { session_id: sessionId, reason, timestamp }, ...about };
    const announced = events
      .append([exited, ended], {
        exit: { session_id: sessionId, notice: JSON.stringify(notice), ended_at: now },
        over: { id: sessionId, state: 'ended' },
        deliveries: outboxes.flatMap((outbox) => outbox.deliveriesOf('pty_exited', notice, now)),
      })
      .then((isNew) => (isNew ? notice : undefined));
    this.#notices.set(sessionId, announced);
    void announced.then((isNew) => {
      if (!isNew) return;
      this.#emitter.emit(notice);
      for (const outbox of outboxes) outbox.start();
    });
  }

  async find(sessionId: string): Promise<PtyExited | undefined> {
    const notice = await this.#notices.get(sessionId);
    if (notice) return notice;
    const row = await this.#options.journal.exit(sessionId);
    return row && (JSON.parse(row.notice) as PtyExited);
  }
}
