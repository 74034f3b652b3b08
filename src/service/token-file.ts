import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

/** The token of the data directory's owner: 256 bits in a file that nobody else can read. Made when it is missing. */
export function ownerToken(directory: string): string {
  const path = join(directory, 'token');
  try {
    writeFileSync(path, `${newToken()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}

/** Nobody can guess it. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}
