import type { Database } from './database.js';
import type { DeliveryRow, EventRow, ExitRow, SessionRow } from './tables.js';

/** What happened, to be kept all together or not at all. */
export interface Entry {
  events: readonly EventRow[];
  /** A session that is new. */
  session?: SessionRow;
  /** A session that is over, or not looked at any more. */
  over?: { id: string; state: 'ended' | 'detached' };
  exit?: ExitRow;
  deliveries?: readonly Omit<DeliveryRow, 'id'>[];
}

const MOST_EVENTS = 10_000;
const MOST_SESSIONS = 10_000;

/** Sessions, their exits, and events in the order in which they happened. */
export class Journal {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  append({ events, session, over, exit, deliveries = [] }: Entry): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
      if (session) {
        // one that is taken over again was there before
        await transaction
          .insertInto('sessions')
          .values(session)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: session.state }))
          .execute();
      }
      if (over) {
        await transaction.updateTable('sessions').set({ state: over.state }).where('id', '=', over.id).execute();
      }
      if (exit) {
        const insert = transaction.insertInto('exits').values(exit);
        await insert.onConflict((conflict) => conflict.column('session_id').doNothing()).execute();
      }
      if (events.length > 0) await transaction.insertInto('events').values(events).execute();
      if (deliveries.length > 0) await transaction.insertInto('deliveries').values(deliveries).execute();
    });
  }

  async lastEventId(): Promise<number> {
    const { last } = await this.#database
      .selectFrom('events')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  }

  /** The newest events, oldest first. */
  async newestEvents(count: number): Promise<EventRow[]> {
    const rows = await this.#database.selectFrom('events').selectAll().orderBy('id', 'desc').limit(count).execute();
    return rows.reverse();
  }

  /** Sessions that nobody has said the end of. */
  running(): Promise<SessionRow[]> {
    return this.#database.selectFrom('sessions').selectAll().where('state', '=', 'running').execute();
  }

  async exit(sessionId: string): Promise<ExitRow | undefined> {
    return this.#database.selectFrom('exits').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  }

  /** The sessions whose end is known. */
  async exitedSessions(): Promise<string[]> {
    const rows = await this.#database.selectFrom('exits').select('session_id').execute();
    return rows.map(({ session_id }) => session_id);
  }

  /** Forgets what is oldest, so that the file does not grow without end. */
  async trim(): Promise<void> {
    const newest = await this.lastEventId();
    await this.#database
      .deleteFrom('events')
      .where('id', '<=', newest - MOST_EVENTS)
      .execute();
    const oldest = await this.#database
      .selectFrom('exits')
      .select('ended_at')
      .orderBy('ended_at', 'desc')
      .offset(MOST_SESSIONS)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    await this.#database.deleteFrom('exits').where('ended_at', '<=', oldest.ended_at).execute();
    await this.#database
      .deleteFrom('sessions')
      .where('state', '!=', 'running')
      .where('created_at', '<=', oldest.ended_at)
      .execute();
  }
}
