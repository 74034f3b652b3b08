import type { Database } from './database.js';
import type { TokenRow } from './tables.js';

/** Access tokens, found by their hash. */
export class Tokens {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(token: TokenRow): Promise<void> {
    await this.#database.insertInto('tokens').values(token).execute();
  }

  list(): Promise<TokenRow[]> {
    return this.#database.selectFrom('tokens').selectAll().orderBy('created_at').execute();
  }

  find(hash: string): Promise<TokenRow | undefined> {
    return this.#database.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.deleteFrom('tokens').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
