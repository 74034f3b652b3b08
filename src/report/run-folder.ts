import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { makeDirectories } from '../base/files/make-directory.js';
import { processIdentity } from '../base/process-identity.js';

/** In the folder of results: one folder for each run of the tests. */
export const RUNS = 'runs';

const DIGEST = 12;
const NAME = new RegExp(`^(?<pid>\\d{1,10})-(?<digest>[0-9a-f]{${DIGEST}})$`);

/**
 * The folder of the current run, which all workers of a runner share. The first one to need it removes the folders of runs
 * that have ended, also of those that were killed.
 */
export function openRunFolder(resultsDir: string): string {
  makeDirectories(resultsDir);
  const root = join(realpathSync(resultsDir), RUNS);
  const path = join(root, nameOf(runnerPid()));
  makeDirectories(root);
  if (!lstatSync(root).isDirectory()) throw fail('unsafe_path', { path: root, reason: 'it is not a directory' });
  const isNew = mkdirSync(path, { recursive: true }) !== undefined;
  if (isNew) for (const name of endedRuns(root)) rmSync(join(root, name), { recursive: true, force: true });
  return path;
}

/** The names of all runs in a folder of runs. */
export function runsIn(root: string): string[] {
  return readdirSync(root).filter((name) => NAME.test(name) && lstatSync(join(root, name)).isDirectory());
}

/** Whether the runner of a run still runs on this machine. */
export function isLiveRun(name: string): boolean {
  const { pid, digest } = NAME.exec(name)?.groups ?? {};
  return pid !== undefined && digestOf(processIdentity(Number(pid))) === digest;
}

function endedRuns(root: string): string[] {
  return runsIn(root).filter((name) => !isLiveRun(name));
}

/** A process number alone would be used again. */
function nameOf(pid: number): string {
  return `${pid}-${digestOf(processIdentity(pid))}`;
}

function digestOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, DIGEST);
}

/** A runner that forks its workers has a channel to them; node:test has none, but sets a variable. */
function runnerPid(): number {
  const isWorker = process.connected === true || process.env.NODE_TEST_CONTEXT !== undefined;
  return isWorker ? process.ppid : process.pid;
}
