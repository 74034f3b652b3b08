import { type Clock, elapse } from '../base/clock.js';
import type { Database } from './database.js';
import { storeReason } from './store-failure.js';

/** How long a result is reused: health checks may come at any rate. */
const KEPT_MS = 1000;
const TIMEOUT_MS = 2000;

/** Checks whether the database accepts writes, by writing. */
export class WriteProbe {
  readonly #database: Database;
  readonly #clock: Clock;
  #last: { at: number; problem: Promise<string | undefined> } | undefined;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Why the database cannot be written; undefined when it can. */
  problem(): Promise<string | undefined> {
    const now = this.#clock.now();
    if (!this.#last || now - this.#last.at >= KEPT_MS) this.#last = { at: now, problem: this.#ask() };
    return this.#last.problem;
  }

  async #ask(): Promise<string | undefined> {
    const write = this.#database
      .updateTable('service_state')
      .set({ value: Date.now() })
      .where('name', '=', 'probe')
      .execute()
      .then(() => undefined, storeReason);
    const silence = elapse(this.#clock, TIMEOUT_MS).then(() => `the database did not answer within ${TIMEOUT_MS} ms`);
    return Promise.race([write, silence]);
  }
}
