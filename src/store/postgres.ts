import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type * as Pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import { fail } from '../base/errors/errors.js';
import { requirePart } from '../base/optional-part.js';
import { EPOCH_SETTING, FENCED } from './fence.js';
import { connectionOptions } from './postgres-connection.js';
import type { PostgresLock } from './postgres-lock.js';
import { storeFailure } from './store-failure.js';

/** The type of 64-bit integers: our times and counts fit into a number. */
const INT8 = 20;
const MAX_CONNECTIONS = 10;

/** PostgreSQL for kysely. Loaded only when configured. */
export async function postgresDialect(
  url: string,
  { lock, onFailure }: { lock?: PostgresLock; onFailure: (error: unknown) => void },
): Promise<Dialect> {
  const pg = requirePart<typeof Pg>('postgresql', 'pg');
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: MAX_CONNECTIONS,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // a server restart closes idle connections; the next query opens a new one
  pool.on('error', onFailure);
  return new PostgresDialect({ pool: guarded(pool, lock) });
}

/** Hands out connections only while the lock is held, and marks them with the epoch of this service. */
function guarded(pool: Pool, lock: PostgresLock | undefined): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      if (lock?.problem !== undefined) throw fail('store_unavailable', { reason: lock.problem });
      const client = await pool.connect().catch((error: unknown) => {
        throw storeFailure(error);
      });
      const ours = known.get(client) ?? guardedClient(client, lock);
      known.set(client, ours);
      return ours;
    },
    async end() {
      await pool.end();
      await lock?.release();
    },
  };
}

function guardedClient(client: PoolClient, lock: PostgresLock | undefined): PostgresPoolClient {
  let epoch: number | undefined;
  let isBroken = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      if (lock?.epoch !== epoch) {
        await client.query('select set_config($1, $2, false)', [EPOCH_SETTING, String(lock?.epoch)]);
        epoch = lock?.epoch;
      }
      return await client.query(text, values.map(withoutNul));
    } catch (error) {
      if ((error as { code?: string }).code === FENCED) lock?.replaced();
      const failure = storeFailure(error);
      // a connection is in an unknown state after an abandoned query
      if (failure !== error) isBroken = true;
      throw failure;
    }
  };
  const release = () => client.release(isBroken);
  return { query, release } as unknown as PostgresPoolClient;
}

/** PostgreSQL refuses text with NUL, and retries of the same entry would fail forever. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}
