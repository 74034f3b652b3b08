import { chmodSync, closeSync, openSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import type { Clock } from '../base/clock.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import { migrate } from './migrate.js';
import type { DatabaseKind } from './migrations.js';
import { sqliteDialect } from './sqlite.js';
import { storeReason } from './store-failure.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

export interface PostgresOptions {
  directory: string;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/** The default database of a data directory. */
export function sqlitePath(directory: string): string {
  return join(directory, 'ttypilot.db');
}

/** Opens the database in the data directory and migrates it. Only the owner can read the file. */
export async function openSqlite(directory: string): Promise<Database> {
  const path = sqlitePath(directory);
  return open(path, 'sqlite', async () => {
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    return sqliteDialect(path);
  });
}

/** Opens a PostgreSQL database for this service alone and migrates it. */
export async function openPostgres(url: string, { directory, clock, onFailure }: PostgresOptions): Promise<Database> {
  const [{ postgresDialect }, { PostgresLock }] = await Promise.all([
    import('./postgres.js'),
    import('./postgres-lock.js'),
  ]);
  const lock = new PostgresLock({ url, owner: `${hostname()}:${directory}`, clock, onFailure });
  const dialect = async () => {
    await lock.take();
    return postgresDialect(url, { lock, onFailure });
  };
  return open(withoutPassword(url), 'postgres', dialect, () => lock.begin());
}

async function open(
  path: string,
  kind: DatabaseKind,
  dialect: () => Promise<Dialect>,
  begin: () => Promise<void> = async () => {},
): Promise<Database> {
  let database: Database | undefined;
  try {
    database = new Kysely<Tables>({ dialect: await dialect() });
    await migrate(database, kind, path);
    await begin();
    return database;
  } catch (error) {
    await database?.destroy();
    if (error instanceof TtypilotError && error.code !== 'store_unavailable') throw error;
    throw fail('database_unusable', { path, reason: storeReason(error) }, { cause: error });
  }
}

/** The URL as it may appear in messages. */
export function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/([?&]password=)[^&]*/i, '$1…');
}
