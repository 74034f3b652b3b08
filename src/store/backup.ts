import { closeSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { Kysely } from 'kysely';
import { fail } from '../base/errors/errors.js';
import { reasonOf } from '../base/files/file-failure.js';
import { newId } from '../base/ids.js';
import { copySqlite } from './migrate.js';
import type { ExistingDatabase } from './open-existing.js';
import { sqliteDialect } from './sqlite.js';
import type { Tables } from './tables.js';

/** Room for the events between a backup and its restore, so that no event number is ever used twice. */
const NUMBERS_SKIPPED = 1_000_000;

/** Copies a database to a new file, completely or not at all, even while a service uses it. Returns the size. */
export async function backUp({ database, kind, path }: ExistingDatabase, file: string): Promise<number> {
  if (kind === 'postgres') {
    const advice = `Use PostgreSQL's own tool: pg_dump --format=custom --file=${file} '${path}'`;
    throw fail('backup_not_possible', { path, reason: 'it is a PostgreSQL database', advice });
  }
  const draft = `${file}.${newId('part')}`;
  try {
    await copySqlite(database, draft);
    await skipNumbers(draft);
    sync(draft);
    // unlike a rename, a link never replaces an existing file
    linkSync(draft, file);
    return statSync(file).size;
  } catch (error) {
    const advice = 'Choose a new file in a writable directory, with room for the whole database.';
    throw fail('backup_not_possible', { path, reason: `${file}: ${reasonOf(error)}`, advice }, { cause: error });
  } finally {
    for (const left of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(left, { force: true });
  }
}

async function skipNumbers(path: string): Promise<void> {
  const copy = new Kysely<Tables>({ dialect: await sqliteDialect(path) });
  try {
    const tables = await copy.introspection.getTables();
    if (!tables.some(({ name }) => name === 'service_state')) return;
    await copy
      .updateTable('service_state')
      .set(({ eb }) => ({ value: eb('value', '+', NUMBERS_SKIPPED) }))
      .where('name', '=', 'last_event_id')
      .execute();
  } finally {
    await copy.destroy();
  }
}

function sync(path: string): void {
  const fd = openSync(path, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
