import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteDialect } from '../../src/store/sqlite.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

test('a full disk is reported as such', async () => {
  const database = new Kysely<Record<string, { text: string }>>({
    dialect: await sqliteDialect(join(temporaryFolder(), 'small.db')),
  });
  onTestFinished(() => database.destroy());
  await sql`create table words (text text)`.execute(database);
  await sql`pragma max_page_count = 4`.execute(database);
  const insert = database.transaction().execute(async (transaction) => {
    const row = { text: 'x'.repeat(100_000) };
    await transaction.insertInto('words').values(row).execute();
  });
  await expect(insert).rejects.toThrow('full');
  await database.insertInto('words').values({ text: 'short' }).execute();
});
