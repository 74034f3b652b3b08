import { existsSync } from 'node:fs';
import { Kysely } from 'kysely';
import { fail } from '../base/errors/errors.js';
import { type Database, sqlitePath, withoutPassword } from './database.js';
import { sqliteDialect } from './sqlite.js';
import type { Tables } from './tables.js';

export interface ExistingDatabase {
  database: Database;
  kind: 'sqlite' | 'postgres';
  /** As it may appear in messages. */
  path: string;
}

/** Opens a data directory's database as it is, even while a service uses it: creates, migrates and locks nothing. */
export async function openExisting(directory: string, url: string | undefined): Promise<ExistingDatabase> {
  if (url === undefined) {
    const path = sqlitePath(directory);
    if (!existsSync(path)) throw fail('database_unusable', { path, reason: 'it does not exist' });
    return {
      database: new Kysely<Tables>({ dialect: await sqliteDialect(path, { isGuest: true }) }),
      kind: 'sqlite',
      path,
    };
  }
  const { postgresDialect } = await import('./postgres.js');
  const dialect = await postgresDialect(url, { onFailure: () => {} });
  return { database: new Kysely<Tables>({ dialect }), kind: 'postgres', path: withoutPassword(url) };
}
