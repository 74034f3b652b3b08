import type { Database } from './database.js';
import type { LoginRow } from './tables.js';

/** Browsers that are logged in. */
export class LoginTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(login: LoginRow): Promise<void> {
    await this.#database.insertInto('logins').values(login).execute();
  }

  /** Most recently used first. */
  list(): Promise<LoginRow[]> {
    return this.#database.selectFrom('logins').selectAll().orderBy('last_used_at', 'desc').execute();
  }

  find(hash: string): Promise<LoginRow | undefined> {
    return this.#database.selectFrom('logins').selectAll().where('hash', '=', hash).executeTakeFirst();
  }

  async touch(id: string, at: number): Promise<void> {
    await this.#database.updateTable('logins').set({ last_used_at: at }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.deleteFrom('logins').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
