import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ServicePlace } from '../../test/helpers/service.js';
import { Rpc } from '../files/rpc.js';
import { until } from '../harness/until.js';
import { brokenRecordings, integrityOf } from '../restarts/checks.js';
import { type Context, type Figure, NotPossibleHere } from '../scenario.js';

const SAYS_SO = /no space|room|full|ENOSPC|SQLITE_FULL/i;

/** The disk is full while sessions are recorded and stored: errors say so, sessions go on, nothing is corrupted. */
export async function fullDisk(context: Context): Promise<Figure[]> {
  const rounds = context.isShort ? 1 : 5;
  const place = new ServicePlace();
  const wrong = { stopped: 0, silent: 0, broken: 0, notRecovered: 0 };
  mountSmallDisk(place.directory);
  try {
    await place.start();
    for (let round = 0; round < rounds; round++) {
      const disk = new Filler(place.directory);
      const before = await startRecorded(place);
      await place.call('wait_for_text', { session_id: before.id, pattern: 'line 50' });
      disk.fill();
      const said = [(await recordingProblem(place, before.id)) ?? 'the recording: no error'];
      // a session that cannot be stored is refused; with a little room left, it starts
      const during = await place.spawn('echo here; exec cat').catch((error: Error) => error.message);
      const isStarted = during.startsWith('s-');
      if (!isStarted) said.push(during);
      const started = [before.id, ...(isStarted ? [during] : [])];
      for (const id of started) if (!(await isAnswering(place, id))) wrong.stopped++;
      said.push(await place.spawn('exec cat', { record: true }).catch((error: Error) => error.message));
      said.push(await snapshotProblem(join(place.directory, 'artifacts')), place.problems);
      for (const text of said.filter((each) => !SAYS_SO.test(each))) {
        wrong.silent++;
        context.note(`this error does not mention the full disk: ${text}`);
      }
      disk.empty();
      const after = (await until(() => startRecorded(place).catch(() => undefined), 10_000)) ?? { id: '' };
      if ((await recordingProblem(place, after.id, 0)) !== undefined) wrong.notRecovered++;
      for (const id of [...started, after.id]) await place.call('close_session', { session_id: id });
      wrong.broken += brokenRecordings(place.directory).length;
      context.progress((round + 1) / rounds);
    }
    place.child?.kill('SIGKILL');
    if (integrityOf(place.directory) !== 'ok') wrong.broken++;
    return [
      { what: `a full disk, ${rounds} times: sessions that stopped`, measured: wrong.stopped, atMost: 0 },
      { what: 'recordings, database or snapshots without a clear error', measured: wrong.silent, atMost: 0 },
      { what: 'corrupt databases or recordings', measured: wrong.broken, atMost: 0 },
      { what: 'sessions not recorded after there was room again', measured: wrong.notRecovered, atMost: 0 },
    ];
  } finally {
    place.child?.kill('SIGKILL');
    await until(() => unmount(place.directory), 10_000);
    await place.close();
  }
}

/** Mounts a small disk at this path. */
export function mountSmallDisk(directory: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=700', 'tmpfs', directory], { stdio: 'pipe' });
  } catch {
    throw new NotPossibleHere('mounting a small disk is not permitted');
  }
}

export function unmount(directory: string): boolean {
  try {
    execFileSync('umount', [directory], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** A file that fills the disk. */
export class Filler {
  readonly #path: string;

  constructor(directory: string) {
    this.#path = join(directory, 'filler');
  }

  fill(): void {
    const fd = openSync(this.#path, 'w');
    for (const size of [1 << 20, 4096, 1]) while (this.#writes(fd, size));
    closeSync(fd);
  }

  empty(): void {
    rmSync(this.#path, { force: true });
  }

  #writes(fd: number, size: number): boolean {
    try {
      return writeSync(fd, Buffer.alloc(size)) === size;
    } catch {
      return false;
    }
  }
}

async function startRecorded(place: ServicePlace): Promise<{ id: string }> {
  const script =
    'n=0; while [ $n -lt 100 ]; do n=$((n + 1)); echo "line $n"; done; while read -r l; do echo "<$l>"; done';
  return { id: await place.spawn(script, { record: true }) };
}

/** Why a session's recording ended; types something so that there is something to record. */
async function recordingProblem(place: ServicePlace, id: string, withinMs = 10_000): Promise<string | undefined> {
  return until(async () => {
    await place.call('send_input', { session_id: id, input: `${'some words '.repeat(20)}\r` });
    const { recordings } = (await place.call('list_recordings')) as { recordings: Recorded[] };
    const { problem } = recordings.find(({ session_id }) => session_id === id) ?? {};
    return problem !== undefined && SAYS_SO.test(problem) && problem;
  }, withinMs);
}

interface Recorded {
  session_id: string;
  problem?: string;
}

async function isAnswering(place: ServicePlace, id: string): Promise<boolean> {
  const { seq } = await place.call('send_input', { session_id: id, input: 'hello\r' });
  const { found } = await place.call('wait_for_text', { session_id: id, pattern: 'hello', since: seq });
  return found === true;
}

/** The JSON-RPC server's error for a snapshot that does not fit. */
async function snapshotProblem(directory: string): Promise<string> {
  const rpc = new Rpc(directory, directory);
  try {
    const begun = await rpc.begin('demo');
    const { error } = begun.error ? begun : await rpc.call('dumpView', { name: 'view', format: 'ansi' });
    return `${error?.message} ${error?.data?.details ?? ''}`;
  } finally {
    await rpc.close();
  }
}
