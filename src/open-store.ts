import { fail, TtypilotError } from './base/errors/errors.js';
import { readConfig } from './config/read-config.js';
import { backUp } from './store/backup.js';
import { inspect, runningIn } from './store/inspect.js';
import { type ExistingDatabase, openExisting } from './store/open-existing.js';
import { storeReason } from './store/store-failure.js';
import type { StoreParts, StorePlace } from './surfaces/cli/context.js';

/** What the command line does with the database of a data directory, whether or not its service is running. */
export const storeParts: StoreParts = {
  async backUp(place, file) {
    const existing = await open(place);
    try {
      return { database: existing.path, bytes: await backUp(existing, file) };
    } finally {
      await existing.database.destroy();
    }
  },
  async check(place) {
    const existing = await open(place);
    const { database, path } = existing;
    try {
      return {
        database: path,
        ...(await inspect(existing)),
        async stillRunning(ids) {
          const running = new Set(await runningIn(database));
          return ids.filter((id) => running.has(id));
        },
        close: () => database.destroy(),
      };
    } catch (error) {
      await database.destroy();
      throw unusable(path, error);
    }
  },
};

async function open({ dataDir, config }: StorePlace): Promise<ExistingDatabase> {
  const { url } = readConfig({ dataDir, file: config }).database;
  try {
    return await openExisting(dataDir, url);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(path: string, error: unknown): unknown {
  if (error instanceof TtypilotError && error.code !== 'store_unavailable') return error;
  return fail('database_unusable', { path, reason: storeReason(error) }, { cause: error });
}
