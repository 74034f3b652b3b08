import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { withFile } from '../base/files/file-failure.js';
import { readOwnerToken, tokenPath } from '../base/owner-token.js';

const BYTES = 32;

/** The token of the data directory's owner: 256 bits in a file that only the owner can read. Created if missing. */
export function ownerToken(directory: string): string {
  const path = tokenPath(directory);
  return withFile(path, () => {
    const fresh = newToken();
    create(path, fresh);
    const token = readOwnerToken(directory) ?? fresh;
    chmodSync(path, 0o600);
    return token;
  });
}

/** An unguessable token. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

function create(path: string, token: string): void {
  try {
    writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // a full disk leaves an empty file
    rmSync(path, { force: true });
    throw error;
  }
}
