import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './database.js';
import type { DeliveryRow, EventRow, ExitRow, SessionRow, Tables } from './tables.js';

/** Changes that are written together or not at all. */
export interface Entry {
  events: readonly EventRow[];
  /** A new session. */
  session?: SessionRow;
  /** A session that has ended or is no longer watched. */
  over?: { id: string; state: 'ended' | 'detached' };
  exit?: ExitRow;
  deliveries?: readonly Omit<DeliveryRow, 'id'>[];
}

const MAX_EVENTS = 10_000;
/** Also of events that others still have to get. */
const MAX_UNTOLD = 1_000_000;
const MAX_SESSIONS = 10_000;

/** Sessions, their exits, and events in order. */
export class Journal {
  readonly #database: Database;
  #keepAfter = Number.POSITIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Writes an entry in one transaction. Also returns `written` for an entry that an earlier attempt with an unconfirmed
   * commit has already written. `known`: this session already has an exit, so nothing was written.
   */
  append(entry: Entry): Promise<'written' | 'known'> {
    return this.#database.transaction().execute(async (transaction) => {
      const { events, session, over, exit, deliveries = [] } = entry;
      // the first recorded exit of a session is final
      if (exit && !(await insertExit(transaction, exit)))
        return (await holds(transaction, events)) ? 'written' : 'known';
      if (events.length > 0 && !(await takeNumbers(transaction, events))) {
        if (await holds(transaction, events)) return 'written';
        throw new NumbersTaken(`event number ${events[0]?.id} is not the next number`);
      }
      if (session) {
        // a session that is taken over again exists already
        await transaction
          .insertInto('sessions')
          .values(session)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: session.state }))
          .execute();
      }
      if (over) {
        await transaction.updateTable('sessions').set({ state: over.state }).where('id', '=', over.id).execute();
      }
      if (events.length > 0) await transaction.insertInto('events').values(events).execute();
      if (deliveries.length > 0) await transaction.insertInto('deliveries').values(deliveries).execute();
      return 'written';
    });
  }

  /** The highest number that any event has had, even if its row is deleted. */
  async lastEventId(): Promise<number> {
    const query = this.#database.selectFrom('service_state').select('value').where('name', '=', 'last_event_id');
    return (await query.executeTakeFirstOrThrow()).value;
  }

  /** The newest events, oldest first. */
  async newestEvents(count: number): Promise<EventRow[]> {
    const rows = await this.#database.selectFrom('events').selectAll().orderBy('id', 'desc').limit(count).execute();
    return rows.reverse();
  }

  /** The first events after this one. */
  eventsAfter(id: number, limit: number): Promise<EventRow[]> {
    return this.#database.selectFrom('events').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
  }

  /** Events after this one are not trimmed. */
  keepAfter(id: number): void {
    this.#keepAfter = id;
  }

  /** Tells this journal from any other. */
  async journalId(): Promise<number> {
    const row = { name: 'journal_id', value: randomInt(1, 2 ** 31), note: null } as const;
    await this.#database
      .insertInto('service_state')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const query = this.#database.selectFrom('service_state').select('value').where('name', '=', 'journal_id');
    return (await query.executeTakeFirstOrThrow()).value;
  }

  /** Sessions without a recorded end. */
  running(): Promise<SessionRow[]> {
    return this.#database.selectFrom('sessions').selectAll().where('state', '=', 'running').execute();
  }

  async exit(sessionId: string): Promise<ExitRow | undefined> {
    return this.#database.selectFrom('exits').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  }

  /** Sessions with a recorded exit. */
  async exitedSessions(): Promise<string[]> {
    const rows = await this.#database.selectFrom('exits').select('session_id').execute();
    return rows.map(({ session_id }) => session_id);
  }

  /** Deletes the oldest rows, so that the database does not grow without bound. */
  async trim(): Promise<void> {
    const newest = await this.lastEventId();
    await this.#database
      .deleteFrom('events')
      .where('id', '<=', Math.max(Math.min(newest - MAX_EVENTS, this.#keepAfter), newest - MAX_UNTOLD))
      .execute();
    const oldest = await this.#database
      .selectFrom('exits')
      .select('ended_at')
      .orderBy('ended_at', 'desc')
      .offset(MAX_SESSIONS)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    await this.#database.deleteFrom('exits').where('ended_at', '<=', oldest.ended_at).execute();
    await this.#database
      .deleteFrom('sessions')
      .where('state', '!=', 'running')
      .where('created_at', '<=', oldest.ended_at)
      .where('id', 'not in', this.#database.selectFrom('exits').select('session_id'))
      .execute();
  }
}

/** The numbers of these events are already in use. */
export class NumbersTaken extends Error {}

/** False when this session already has an exit. */
async function insertExit(transaction: Transaction<Tables>, exit: ExitRow): Promise<boolean> {
  const insert = transaction.insertInto('exits').values(exit);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Advances the counter to the last of these events; false when it is not just before the first. */
async function takeNumbers(transaction: Transaction<Tables>, events: readonly EventRow[]): Promise<boolean> {
  const [first, last] = [events[0]?.id ?? 0, events.at(-1)?.id ?? 0];
  const { numUpdatedRows } = await transaction
    .updateTable('service_state')
    .set({ value: last })
    .where('name', '=', 'last_event_id')
    .where('value', '=', first - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether exactly these events are stored. */
async function holds(transaction: Transaction<Tables>, events: readonly EventRow[]): Promise<boolean> {
  const [wanted] = events;
  if (!wanted) return false;
  const found = await transaction.selectFrom('events').selectAll().where('id', '=', wanted.id).executeTakeFirst();
  return found !== undefined && JSON.stringify(found) === JSON.stringify({ ...found, ...wanted });
}
