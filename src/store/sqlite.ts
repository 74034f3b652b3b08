import { type Dialect, SqliteDialect } from 'kysely';

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

/** SQLite in a file, for kysely: Node's own where it has one, else a package with the same API. */
export async function sqliteDialect(path: string): Promise<Dialect> {
  const Database = await loadDatabase();
  const database = new Database(path);
  // what is committed survives the end of this process; only a power cut may take the last moments
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000');
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql);
        return {
          reader: /^\s*(select|pragma|with)\b|\breturning\b/i.test(sql),
          all: (values) => statement.all(...values),
          run: (values) => statement.run(...values),
          iterate: (values) => statement.iterate(...values),
        };
      },
    },
  });
}

async function loadDatabase(): Promise<new (path: string) => DatabaseSync> {
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    try {
      const loaded = (await import(name)) as { DatabaseSync: new (path: string) => DatabaseSync };
      return loaded.DatabaseSync;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw error;
    }
  }
  throw new Error('no SQLite on this system');
}
