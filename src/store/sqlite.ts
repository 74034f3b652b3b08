import { type Dialect, SqliteDialect } from 'kysely';
import { storeFailure } from './store-failure.js';

/** What we use of `node:sqlite`. */
interface DatabaseSync {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Statement {
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...values: unknown[]): IterableIterator<unknown>;
}

/** SQLite in a file, for kysely. A guest leaves the file to the service that may be using it. */
export async function sqliteDialect(path: string, { isGuest = false } = {}): Promise<Dialect> {
  const Database = await loadDatabase();
  const database = new Database(path);
  database.exec('PRAGMA busy_timeout = 2000');
  // FULL: what was told must survive a power cut too, or its number would be used again
  if (!isGuest) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return new SqliteDialect({
    database: {
      close: () => (isGuest ? database.close() : close(database)),
      prepare(sql) {
        const statement = database.prepare(sql);
        return {
          reader: /^\s*(select|pragma|with)\b|\breturning\b/i.test(sql),
          all: (values) => typed(() => statement.all(...values)),
          run: (values) => (sql === 'rollback' ? rollBack(statement) : typed(() => statement.run(...values))),
          iterate: (values) => statement.iterate(...values),
        };
      },
    },
  });
}

/** Statements that wait for the garbage collector keep SQLite from tidying up by itself. */
function close(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // a full disk: what is in the log is read at the next start
  }
  database.close();
}

function typed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFailure(error);
  }
}

/** A full disk has ended the transaction already, and the error that says so must not be covered by another one. */
function rollBack(statement: Statement): ReturnType<Statement['run']> {
  try {
    return statement.run();
  } catch (error) {
    if (String(error).includes('no transaction is active')) return { changes: 0, lastInsertRowid: 0 };
    throw error;
  }
}

/** Node's own SQLite where it has one, else a package with the same API. */
async function loadDatabase(): Promise<new (path: string) => DatabaseSync> {
  try {
    // a name that the types of Node 20 do not have
    const name: string = 'node:sqlite';
    return ((await import(name)) as { DatabaseSync: new (path: string) => DatabaseSync }).DatabaseSync;
  } catch {
    const { DatabaseSync } = await import('@photostructure/sqlite');
    return DatabaseSync as unknown as new (
      path: string,
    ) => DatabaseSync;
  }
}
