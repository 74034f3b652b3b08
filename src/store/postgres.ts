import { type Dialect, PostgresDialect } from 'kysely';
import type { Client, Pool } from 'pg';

/** The type of whole numbers of 64 bits: our times and counts fit into a number. */
const INT8 = 20;
const MOST_CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** Any number will do, as long as every ttypilot has the same. */
const LOCK = 0x747479;
const LOCK_MS = 2000;
const LOCK_TIMED_OUT = '55P03';

/** PostgreSQL, for kysely. Loaded only by those who have configured it. */
export async function postgresDialect(url: string, onFailure: (error: unknown) => void): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const common = { connectionString: url, connectionTimeoutMillis: CONNECT_MS };
  const lock = new pg.Client(common);
  const pool = new pg.Pool({
    ...common,
    max: MOST_CONNECTIONS,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // a server that restarts takes idle connections with it; the next query opens another one
  lock.on('error', onFailure);
  pool.on('error', onFailure);
  await takeLock(lock);
  return new PostgresDialect({ pool: endingWith(pool, lock) });
}

/** Two services would give the same numbers to different events. One that was killed may be gone a moment later only. */
async function takeLock(client: Client): Promise<void> {
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    await client.end();
    throw (error as { code?: string }).code === LOCK_TIMED_OUT ? new Error('another ttypilot uses it') : error;
  }
}

function endingWith(pool: Pool, lock: Client) {
  return {
    connect: () => pool.connect(),
    async end() {
      await pool.end();
      await lock.end();
    },
  };
}
