import type { Database } from './database.js';
import type { AgentRow } from './tables.js';

export interface AgentFilter {
  sessionId?: string;
  cwd?: string;
  paneId?: string;
  /** Only agents that have not ended. */
  isLive?: boolean;
}

const MAX_ENDED = 1000;

/** Coding agents, running and ended. */
export class AgentTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Most recently seen first. */
  list({ sessionId, cwd, paneId, isLive }: AgentFilter = {}): Promise<AgentRow[]> {
    let query = this.#database.selectFrom('agents').selectAll();
    if (sessionId !== undefined) query = query.where('session_id', '=', sessionId);
    if (cwd !== undefined) query = query.where('cwd', '=', cwd);
    if (paneId !== undefined) query = query.where('tmux_pane_id', '=', paneId);
    if (isLive) query = query.where('ended_at', 'is', null);
    return query.orderBy('last_seen', 'desc').orderBy('started_at', 'desc').orderBy('id').execute();
  }

  find(id: string): Promise<AgentRow | undefined> {
    return this.#database.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async add(row: AgentRow): Promise<void> {
    await this.#database.insertInto('agents').values(row).execute();
  }

  async change(id: string, values: Partial<AgentRow>): Promise<void> {
    await this.#database.updateTable('agents').set(values).where('id', '=', id).execute();
  }

  /** Deletes the agents that ended longest ago, with their turns. */
  async trim(): Promise<void> {
    const newest = await this.#database
      .selectFrom('agents')
      .select('ended_at')
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .offset(MAX_ENDED)
      .limit(1)
      .executeTakeFirst();
    if (!newest) return;
    await this.#database.transaction().execute(async (transaction) => {
      const old = transaction.selectFrom('agents').select('id').where('ended_at', '<=', newest.ended_at);
      await transaction.deleteFrom('turns').where('agent_id', 'in', old).execute();
      await transaction.deleteFrom('agents').where('ended_at', '<=', newest.ended_at).execute();
    });
  }
}
