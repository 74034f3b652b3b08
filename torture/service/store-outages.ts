import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from '../../test/helpers/outage.js';
import { hasPostgres, PrivatePostgres } from '../../test/helpers/private-postgres.js';
import { ServicePlace } from '../../test/helpers/service.js';
import { until } from '../harness/until.js';
import { type Context, type Figure, NotPossibleHere } from '../scenario.js';
import { ExitWitness, type StoredExit } from './exit-witness.js';
import { Filler, mountSmallDisk, unmount } from './full-disk.js';

const PROGRAMS = 20;
const WITHIN_MS = 20_000;
const EXITS = 'SELECT session_id, notice FROM exits';

/** Programs exit while the disk is full. In every second round the service is killed before there is room again. */
export async function fullDiskExits(context: Context): Promise<Figure[]> {
  const rounds = context.isShort ? 2 : 10;
  const place = new ServicePlace();
  mountSmallDisk(place.directory);
  const witness = await ExitWitness.started();
  writeFileSync(join(place.directory, 'config.yaml'), witness.config);
  const stored = () => rowsOf(place.directory, EXITS) as unknown as StoredExit[];
  let unwritten = 0;
  try {
    await place.start();
    await witness.listen(place);
    for (let round = 0; round < rounds; round++) {
      const disk = new Filler(place.directory);
      const ids = await waitingPrograms(place);
      disk.fill();
      await endAll(place, ids);
      unwritten += witness.notIn(stored());
      if (round % 2 === 1) await kill(place);
      disk.empty();
      if (round % 2 === 1) {
        await place.start();
        await witness.listen(place);
      }
      await until(() => ids.every((id) => witness.hasHeard(id) && witness.wasSent(id)), WITHIN_MS);
      context.progress((round + 1) / rounds);
    }
    return witness.figures(stored(), unwritten);
  } finally {
    place.child?.kill('SIGKILL');
    witness.close();
    await until(() => unmount(place.directory), 10_000);
    await place.close();
  }
}

/** Programs exit while PostgreSQL is down, and a second service tries to claim the database when it is back. */
export async function postgresRestarts(context: Context): Promise<Figure[]> {
  if (!hasPostgres) throw new NotPossibleHere('PostgreSQL is not installed');
  const rounds = context.isShort ? 1 : 10;
  const postgres = await PrivatePostgres.started();
  const witness = await ExitWitness.started();
  const [place, other] = [new ServicePlace(), new ServicePlace()];
  let unwritten = 0;
  let admitted = 0;
  try {
    const url = await postgres.database();
    const config = `database: { url: "${url}" }\n`;
    writeFileSync(join(place.directory, 'config.yaml'), `${config}${witness.config}`);
    writeFileSync(join(other.directory, 'config.yaml'), config);
    const stored = async () => (await PrivatePostgres.query(url, EXITS)) as StoredExit[];
    await place.start();
    await witness.listen(place);
    const survivor = await place.spawn('exec cat');
    for (let round = 0; round < rounds; round++) {
      const ids = await waitingPrograms(place);
      await postgres.pause();
      await endAll(place, ids);
      const heard = ids.filter((id) => witness.hasHeard(id));
      await postgres.resume();
      const known = new Set((await stored()).map(({ session_id }) => session_id));
      unwritten += heard.filter((id) => !known.has(id)).length;
      await other.start().then(
        () => admitted++,
        () => {},
      );
      await until(() => ids.every((id) => witness.hasHeard(id) && witness.wasSent(id)), WITHIN_MS);
      context.progress((round + 1) / rounds);
    }
    const lost = (await stored()).filter(({ notice }) => notice.includes('"lost"')).length;
    const { state } = await place.call('get_session', { session_id: survivor });
    return [
      ...witness.figures(await stored(), unwritten),
      { what: 'second services admitted to the same database', measured: admitted, atMost: 0 },
      { what: 'sessions that the other service recorded as lost', measured: lost, atMost: 0 },
      { what: 'programs that did not survive', measured: state === 'running' ? 0 : 1, atMost: 0 },
    ];
  } finally {
    witness.close();
    await place.close();
    await other.close();
    await postgres.stop();
  }
}

/** Programs that exit when a line is typed, each with its own exit code. */
function waitingPrograms(place: ServicePlace): Promise<string[]> {
  return Promise.all(Array.from({ length: PROGRAMS }, (_, i) => place.spawn(`read -r line; exit ${i + 1}`)));
}

/** Ends the programs and waits for their exits on the live sessions. */
async function endAll(place: ServicePlace, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      await place.call('send_input', { session_id: id, input: 'go\r' });
      await place.call('wait_for_exit', { session_id: id });
    }),
  );
}

async function kill({ child }: ServicePlace): Promise<void> {
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
