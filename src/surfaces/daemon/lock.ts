import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../base/errors/errors.js';
import { newId } from '../../base/ids.js';
import { isSameProcess, processIdentity } from '../../base/process-identity.js';

const NAME = /^daemon\.(\d+)\.lock$/;

/**
 * Makes this process the only daemon of the directory, or throws `service_running`. Locks are numbered: whoever finds the
 * newest one without a living owner may create the next number, which only one can. So a stale lock is passed over and
 * never taken away from somebody, and nothing has to be given back: the lock ends with the process.
 */
export function takeLock(directory: string, address: string): void {
  for (;;) {
    const newest = newestLock(directory);
    if (newest && isSameProcess(newest.owner)) throw fail('service_running', { address, pid: newest.owner.pid });
    const number = (newest?.number ?? 0) + 1;
    if (!create(directory, number)) continue;
    // a slow starter may have created a number that was used and cleared away meanwhile
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
    // cleared away just now, or not ours
    return { pid: 0, identity: '' };
  }
}

/** Writes it aside and links it into place, so that nobody reads half a lock. */
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
