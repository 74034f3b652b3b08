import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

const TABLES = ['events', 'service_state'];

/** Makes the database of a running service refuse every event, as a full disk does. Call the result to end the outage. */
export function refuseWrites(directory: string): () => void {
  const each = (sql: (table: string) => string) => {
    const database = new DatabaseSync(join(directory, 'ttypilot.db'));
    database.exec('PRAGMA busy_timeout = 2000');
    for (const table of TABLES) if (has(database, table)) database.exec(sql(table));
    database.close();
  };
  const refuse = (table: string, verb: string) =>
    `CREATE TRIGGER refuse_${verb}_${table} BEFORE ${verb} ON ${table} ` +
    `BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;`;
  each((table) => refuse(table, 'insert') + refuse(table, 'update'));
  return () => each((table) => `DROP TRIGGER refuse_insert_${table}; DROP TRIGGER refuse_update_${table};`);
}

/** The rows of a query. */
export function rowsOf(
  directory: string,
  sql: string,
  path = join(directory, 'ttypilot.db'),
): Record<string, unknown>[] {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

function has(database: DatabaseSyncInstance, table: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').all(table).length > 0;
}
