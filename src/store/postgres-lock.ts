import type * as Pg from 'pg';
import type { Client } from 'pg';
import { type Clock, elapse } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import { requirePart } from '../base/optional-part.js';
import { connectionOptions } from './postgres-connection.js';

export interface PostgresLockOptions {
  url: string;
  /** Unique to this service and host. */
  owner: string;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/** An arbitrary number that every ttypilot shares. */
const LOCK = 0x747479;
const LOCK_MS = 2000;
const POLL_MS = 100;
const BEAT_MS = 2000;
const BEAT_TIMEOUT_MS = 5000;
/** A service without a heartbeat for this long, while the server was up, is considered gone. */
const GONE_MS = 10_000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1000;

/**
 * Keeps a second service away from a database. PostgreSQL holds the lock while one connection lives; when it breaks, the
 * service retakes the lock before it writes again. If another service was faster, the epoch decides: each service that
 * takes over increments it, and the database refuses writes of earlier epochs.
 */
export class PostgresLock {
  readonly #options: PostgresLockOptions;
  #client: Client | undefined;
  #timer: Disposable | undefined;
  #isReleased = false;
  #epoch: number | undefined;
  #problem: string | undefined;

  constructor(options: PostgresLockOptions) {
    this.#options = options;
  }

  /** Undefined until `begin`. */
  get epoch(): number | undefined {
    return this.#epoch;
  }

  /** Why writing is not allowed now. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Takes the lock, or throws when another service uses the database. */
  async take(): Promise<void> {
    try {
      await this.#waitForLock(await this.#connect());
    } catch (error) {
      await this.release();
      throw error;
    }
  }

  async #waitForLock(client: Client): Promise<void> {
    const { clock, onFailure } = this.#options;
    const endAt = clock.now() + LOCK_MS;
    let hasSaidSo = false;
    for (;;) {
      if (await tryLock(client)) {
        const other = await this.#otherService(client);
        if (other === undefined) return;
        // it may just have lost its connection, and must be able to retake the lock
        await client.query('select pg_advisory_unlock($1)', [LOCK]);
        if (!hasSaidSo)
          onFailure(new Error(`waiting up to ${GONE_MS / 1000} s, because ${other} used the database just now`));
        hasSaidSo = true;
      } else if (hasSaidSo || clock.now() >= endAt) {
        throw new Error('another ttypilot uses it');
      }
      await elapse(clock, POLL_MS);
    }
  }

  /** Makes this the service of the database, once its tables exist. */
  async begin(): Promise<void> {
    const sql = `update service_state set value = value + 1, note = $1 where name = 'epoch' returning value`;
    const { rows } = await this.#held.query(sql, [this.#options.owner]);
    this.#epoch = Number(rows[0]?.value);
    await this.#beat();
  }

  /** The database reports that another service has taken it over. */
  replaced(): void {
    const reason = 'another ttypilot has taken this database over; end that one or this one, then start this one again';
    if (this.#problem === reason) return;
    this.#problem = reason;
    this.#options.onFailure(new Error(reason));
    this.#drop();
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    this.#timer?.dispose();
    const client = this.#client;
    this.#client = undefined;
    const sql = `update service_state set note = null where name = 'epoch' and value = $1`;
    if (client && this.#epoch !== undefined) await client.query(sql, [this.#epoch]).catch(() => {});
    await client?.end().catch(() => {});
  }

  get #held(): Client {
    if (!this.#client) throw new Error('the lock is not held');
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const pg = requirePart<typeof Pg>('postgresql', 'pg');
    const client = new pg.Client({ ...connectionOptions(this.#options.url), query_timeout: BEAT_TIMEOUT_MS });
    client.on('error', (error) => this.#lost(client, error));
    this.#client = client;
    try {
      await client.connect();
    } catch (error) {
      if (this.#client === client) this.#client = undefined;
      throw error;
    }
    return client;
  }

  /** Another service that may still be running, although the lock is free. */
  async #otherService(client: Client): Promise<string | undefined> {
    const { rows: tables } = await client.query(`select to_regclass('service_state') as name`);
    if (tables[0]?.name === null) return undefined;
    // no service could send a heartbeat while the server was down
    const { rows } = await client.query(
      `select owner.note, ${NOW_MS} - greatest(seen.value, ${msOf('pg_postmaster_start_time()')}) < $1 as is_recent
       from service_state owner, service_state seen where owner.name = 'epoch' and seen.name = 'seen'`,
      [GONE_MS],
    );
    const { note, is_recent } = (rows[0] ?? {}) as { note?: string | null; is_recent?: boolean };
    return note && note !== this.#options.owner && is_recent ? note : undefined;
  }

  /** Sends a heartbeat, which also tests the connection. */
  async #beat(): Promise<void> {
    const client = this.#held;
    try {
      const sql =
        `update service_state set value = ${NOW_MS} where name = 'seen' ` +
        `returning (select value from service_state where name = 'epoch') as epoch`;
      const { rows } = await client.query(sql);
      if (Number(rows[0]?.epoch) !== this.#epoch) return this.replaced();
      if (client !== this.#client || this.#isReleased) return;
      this.#timer = this.#options.clock.after(BEAT_MS, () => void this.#beat(), { isBackground: true });
    } catch (error) {
      this.#lost(client, error);
    }
  }

  #lost(client: Client, error: unknown): void {
    if (client !== this.#client || this.#isReleased || this.#epoch === undefined) return;
    this.#problem = `the connection to PostgreSQL was lost (${error instanceof Error ? error.message : error})`;
    this.#options.onFailure(new Error(this.#problem));
    this.#drop();
    void this.#takeBack(FIRST_RETRY_MS);
  }

  #drop(): void {
    this.#timer?.dispose();
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => {});
  }

  async #takeBack(pauseMs: number): Promise<void> {
    const { clock, onFailure } = this.#options;
    try {
      const client = await this.#connect();
      const { rows } = await client.query(`select value from service_state where name = 'epoch'`);
      if (Number(rows[0]?.value) !== this.#epoch) return this.replaced();
      if (await tryLock(client)) {
        this.#problem = undefined;
        onFailure(new Error('the connection to PostgreSQL is back'));
        return await this.#beat();
      }
    } catch {
      // the server is still down
    }
    this.#drop();
    if (this.#isReleased) return;
    const retry = () => void this.#takeBack(Math.min(pauseMs * 2, MAX_RETRY_MS));
    this.#timer = clock.after(pauseMs, retry, { isBackground: true });
  }
}

const msOf = (time: string) => `(extract(epoch from ${time}) * 1000)::bigint`;
const NOW_MS = msOf('clock_timestamp()');

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
  return rows[0]?.is_ours === true;
}
