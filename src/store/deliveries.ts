import type { Database } from './database.js';
import type { DeliveryRow } from './tables.js';

export type Delivery = Omit<DeliveryRow, 'id'> & { id: number };

/** Messages to the webhook and notifications that have not arrived yet. */
export class Deliveries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The next message to try. */
  next(channel: 'webhook' | 'notify'): Promise<Delivery | undefined> {
    const query = this.#database.selectFrom('deliveries').selectAll();
    const own = query.where('type', channel === 'notify' ? '=' : '!=', 'notify');
    return own.orderBy('next_at').orderBy('id').executeTakeFirst();
  }

  async postpone(id: number, attempts: number, nextAt: number): Promise<void> {
    await this.#database.updateTable('deliveries').set({ attempts, next_at: nextAt }).where('id', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#database.deleteFrom('deliveries').where('id', '=', id).execute();
  }
}
