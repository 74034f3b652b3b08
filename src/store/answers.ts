import type { Database } from './database.js';
import type { AnswerRow } from './tables.js';

export type StoredAnswer = Omit<AnswerRow, 'id'> & { id: number };

const MAX_ANSWERS = 10_000;

/** Answers to agents, each recorded before it is typed. */
export class AnswerTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Records an answer before it is typed and deletes the oldest answers. Returns its number. */
  async add(
    answer: Pick<AnswerRow, 'agent_id' | 'idempotency_key' | 'request' | 'shown' | 'created_at'>,
  ): Promise<number> {
    const row = { ...answer, state: 'pending' as const, result: null };
    const { id } = await this.#database.insertInto('answers').values(row).returning('id').executeTakeFirstOrThrow();
    await this.#database
      .deleteFrom('answers')
      .where('id', '<=', id - MAX_ANSWERS)
      .where('state', '!=', 'pending')
      .execute();
    return id;
  }

  find(agentId: string, idempotencyKey: string): Promise<StoredAnswer | undefined> {
    return this.#database
      .selectFrom('answers')
      .selectAll()
      .where('agent_id', '=', agentId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
  }

  /** Answers that may or may not have been typed when the process ended. */
  pending(): Promise<StoredAnswer[]> {
    return this.#database.selectFrom('answers').selectAll().where('state', '=', 'pending').orderBy('id').execute();
  }

  async settle(id: number, state: Exclude<AnswerRow['state'], 'pending'>, result: string | null): Promise<void> {
    await this.#database.updateTable('answers').set({ state, result }).where('id', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#database.deleteFrom('answers').where('id', '=', id).execute();
  }
}
