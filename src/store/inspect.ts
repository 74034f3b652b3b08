import { sql } from 'kysely';
import type { Database } from './database.js';
import type { ExistingDatabase } from './open-existing.js';

/** Rows whose parent is missing. */
export interface Orphans {
  what: string;
  count: number;
}

export interface Inspection {
  /** `ok`, the problems that SQLite found, or undefined without such a check. */
  integrity: string | undefined;
  /** Rows per table. */
  counts: Record<string, number>;
  orphans: Orphans[];
  /** Sessions recorded as running. */
  running: string[];
}

/** Queries for rows that should not exist. Rows of trimmed events do not count. */
const ORPHANS: { what: string; tables: string[]; where: string }[] = [
  {
    what: 'exits without a session',
    tables: ['exits', 'sessions'],
    where: 'session_id not in (select id from sessions)',
  },
  {
    what: 'running sessions with a recorded exit',
    tables: ['sessions', 'exits'],
    where: "state = 'running' and id in (select session_id from exits)",
  },
  {
    what: 'webhook messages without their event',
    tables: ['deliveries', 'events'],
    where: 'event_id not in (select id from events) and event_id >= (select coalesce(min(id), 0) from events)',
  },
  {
    what: 'turns without an agent',
    tables: ['turns', 'agents'],
    where: 'agent_id not in (select id from agents)',
  },
  {
    what: 'events with an unassigned number',
    tables: ['events', 'service_state'],
    where: "id > (select value from service_state where name = 'last_event_id')",
  },
];

/** Inspects a whole database without changing it. */
export async function inspect({ database, kind }: ExistingDatabase): Promise<Inspection> {
  const integrity = kind === 'sqlite' ? await integrityOf(database) : undefined;
  // a damaged database cannot be counted
  if (integrity !== undefined && integrity !== 'ok') return { integrity, counts: {}, orphans: [], running: [] };
  const counts: Record<string, number> = {};
  for (const { name } of await database.introspection.getTables()) counts[name] = await countOf(database, name);
  const orphans: Orphans[] = [];
  for (const { what, tables, where } of ORPHANS) {
    // an older version may lack these tables
    if (tables.some((table) => !(table in counts))) continue;
    orphans.push({ what, count: await countOf(database, tables[0] ?? '', where) });
  }
  return { integrity, counts, orphans, running: await runningIn(database) };
}

export async function runningIn(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('sessions').select('id').where('state', '=', 'running').execute();
  return rows.map(({ id }) => id);
}

async function integrityOf(database: Database): Promise<string> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(database);
    return rows.map(({ integrity_check }) => integrity_check).join('; ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function countOf(database: Database, table: string, where = 'true'): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`;
  return Number((await query.execute(database)).rows[0]?.count);
}
