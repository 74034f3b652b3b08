import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { readOwnerToken, tokenPath } from '../base/owner-token.js';

const BYTES = 32;

/** The token of the data directory's owner: 256 bits in a file that nobody else can read. Made when it is missing. */
export function ownerToken(directory: string): string {
  const path = tokenPath(directory);
  const fresh = newToken();
  try {
    writeFileSync(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const token = readOwnerToken(directory) ?? fresh;
  chmodSync(path, 0o600);
  return token;
}

/** Nobody can guess it. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}
