import { chmodSync, closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Kysely, Migrator, sql } from 'kysely';
import { fail } from '../base/errors/errors.js';
import { type DatabaseKind, migrationsFor } from './migrations.js';
import type { Tables } from './tables.js';

const MAX_COPIES = 3;

/** Migrates a database. Copies an SQLite database with data first, because a migration may fail halfway. */
export async function migrate(database: Kysely<Tables>, kind: DatabaseKind, path: string): Promise<void> {
  const migrations = migrationsFor(kind);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const done = await namesOfDone(database);
  const newer = done.find((name) => !(name in migrations));
  if (newer !== undefined) throw fail('database_newer', { path, migration: newer });
  const [next] = Object.keys(migrations).filter((name) => !done.includes(name));
  const copy = kind === 'sqlite' && done.length > 0 && next !== undefined ? await copyBefore(database, path, next) : '';
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw copy === '' ? error : new Error(`${reason}; the database from before the update is at ${copy}`);
}

async function namesOfDone(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}

async function copyBefore(database: Kysely<Tables>, path: string, migration: string): Promise<string> {
  const copy = freeName(`${path}.before-${migration}`);
  await copySqlite(database, copy);
  const prefix = `${basename(path)}.before-`;
  const copies = readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dirname(path), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of copies.slice(MAX_COPIES)) rmSync(old);
  return copy;
}

/** Never overwrites an earlier copy, which may precede a migration that failed halfway. */
function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}.${number}`;
  return name;
}

/** Copies a database that may be in use. Only the owner can read the copy. The file must not exist. */
export async function copySqlite(database: Kysely<Tables>, path: string): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600));
  try {
    await sql`vacuum into ${path}`.execute(database);
    chmodSync(path, 0o600);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
