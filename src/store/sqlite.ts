import { type Dialect, SqliteDialect } from 'kysely';
import { storeFailure } from './store-failure.js';

/** The parts of `node:sqlite` that we use. */
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

/** SQLite in a file, for kysely. A guest leaves the file's settings to the service that may be using it. */
export async function sqliteDialect(path: string, { isGuest = false } = {}): Promise<Dialect> {
  const Database = await loadDatabase();
  const database = new Database(path);
  database.exec('PRAGMA busy_timeout = 2000');
  // FULL: a published event must survive a power cut, or its number would be reused
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

/** Truncates the log, because statements not yet garbage-collected keep SQLite from doing so itself. */
function close(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // a full disk: the log is read at the next start
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

/** A full disk has already ended the transaction, and another error must not hide the first one. */
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
    // the types of Node 20 lack this module
    const name: string = 'node:sqlite';
    return ((await import(name)) as { DatabaseSync: new (path: string) => DatabaseSync }).DatabaseSync;
  } catch {
    const { DatabaseSync } = await import('@photostructure/sqlite');
    return DatabaseSync as unknown as new (
      path: string,
    ) => DatabaseSync;
  }
}
