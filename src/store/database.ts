import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, Migrator } from 'kysely';
import { fail } from '../base/errors.js';
import { type DatabaseKind, migrationsFor } from './migrations.js';
import { sqliteDialect } from './sqlite.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

const NAME = 'ttypilot.db';

/** Opens the database in the data directory, and brings it up to date. Only its owner may read it. */
export async function openSqlite(directory: string): Promise<Database> {
  const path = join(directory, NAME);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return open(path, 'sqlite', () => sqliteDialect(path));
}

/** Opens a database of PostgreSQL, and brings it up to date. */
export async function openPostgres(url: string, onFailure: (error: unknown) => void): Promise<Database> {
  const { postgresDialect } = await import('./postgres.js');
  return open(withoutPassword(url), 'postgres', () => postgresDialect(url, onFailure));
}

async function open(path: string, kind: DatabaseKind, dialect: () => Promise<Dialect>): Promise<Database> {
  let database: Database | undefined;
  try {
    database = new Kysely<Tables>({ dialect: await dialect() });
    const provider = { getMigrations: async () => migrationsFor(kind) };
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    return database;
  } catch (error) {
    await database?.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw fail('database_unusable', { path, reason }, { cause: error });
  }
}

/** As it may be shown in messages. */
function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/([?&]password=)[^&]*/i, '$1…');
}
