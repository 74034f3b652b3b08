import type { Database } from './database.js';
import type { AgentRow, TurnRow } from './tables.js';

export type NewTurnRow = Omit<TurnRow, 'id'>;
export type StoredTurn = NewTurnRow & { id: number };

export interface TurnsOptions {
  limit: number;
  /** Only turns with smaller numbers. */
  before?: number | undefined;
}

const MAX_PER_AGENT = 1000;

/** The turns of people and agents. */
export class TurnTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest turns, oldest first. */
  async list(agentId: string, { limit, before }: TurnsOptions): Promise<StoredTurn[]> {
    let query = this.#database.selectFrom('turns').selectAll().where('agent_id', '=', agentId);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.orderBy('id', 'desc').limit(limit).execute();
    return rows.reverse();
  }

  /** Writes a turn together with the agent's new state, and deletes the agent's oldest turns. Returns the turn's number. */
  add(turn: NewTurnRow, agent: Partial<AgentRow>): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const { id } = await transaction.insertInto('turns').values(turn).returning('id').executeTakeFirstOrThrow();
      await transaction.updateTable('agents').set(agent).where('id', '=', turn.agent_id).execute();
      const oldest = await transaction
        .selectFrom('turns')
        .select('id')
        .where('agent_id', '=', turn.agent_id)
        .orderBy('id', 'desc')
        .offset(MAX_PER_AGENT)
        .limit(1)
        .executeTakeFirst();
      if (oldest) {
        const { agent_id } = turn;
        await transaction.deleteFrom('turns').where('agent_id', '=', agent_id).where('id', '<=', oldest.id).execute();
      }
      return id;
    });
  }
}
