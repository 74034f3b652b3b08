import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import { fail } from '../base/errors.js';
import { migrationsFor } from './migrations.js';
import { sqliteDialect } from './sqlite.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

const NAME = 'ttypilot.db';

/** Opens the database in the data directory, and brings it up to date. Only its owner may read it. */
export async function openDatabase(directory: string): Promise<Database> {
  const path = join(directory, NAME);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  let database: Database | undefined;
  try {
    database = new Kysely<Tables>({ dialect: await sqliteDialect(path) });
    const provider = { getMigrations: async () => migrationsFor('sqlite') };
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    return database;
  } catch (error) {
    await database?.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw fail('database_unusable', { path, reason }, { cause: error });
  }
}
