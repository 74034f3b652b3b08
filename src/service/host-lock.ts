import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { newId } from '../base/ids.js';
import { isSameProcess, processIdentity } from '../base/process-identity.js';

const NAME = /^daemon\.(\d+)\.lock$/;

/**
 * Makes this process the only host of the data directory, or throws `service_running`. Locks are numbered: a process that
 * finds the newest one without a living owner creates the next number, and only one process can succeed. A stale lock is
 * thus skipped and never removed from under another process, and a lock needs no release: it ends with its process.
 */
export function takeHostLock(directory: string): void {
  for (;;) {
    const newest = newestLock(directory);
    if (newest && isSameProcess(newest.owner))
      throw fail('service_running', { address: directory, pid: newest.owner.pid });
    const number = (newest?.number ?? 0) + 1;
    if (!create(directory, number)) continue;
    // a slow starter may have created a number that was used and removed meanwhile
    if (newestLock(directory)?.number === number) return clearOlder(directory, number);
    rmSync(pathOf(directory, number), { force: true });
  }
}

function newestLock(directory: string) {
  const [number] = numbersIn(directory).sort((a, b) => b - a);
  return number === undefined ? undefined : { number, owner: ownerOf(pathOf(directory, number)) };
}

function numbersIn(directory: string): number[] {
  return readdirSync(directory)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number);
}

function ownerOf(path: string): { pid: number; identity: string } {
  try {
    const [pid, identity] = readFileSync(path, 'utf8').trim().split(' ');
    return { pid: Number(pid), identity: identity ?? '' };
  } catch {
    // just removed, or not ours
    return { pid: 0, identity: '' };
  }
}

/** Writes a temporary file and links it into place, so that no process reads half a lock. */
function create(directory: string, number: number): boolean {
  const draft = join(directory, newId('draft'));
  writeFileSync(draft, `${process.pid} ${processIdentity(process.pid)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, pathOf(directory, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function clearOlder(directory: string, number: number): void {
  for (const older of numbersIn(directory).filter((other) => other < number)) {
    rmSync(pathOf(directory, older), { force: true });
  }
}

function pathOf(directory: string, number: number): string {
  return join(directory, `daemon.${number}.lock`);
}
