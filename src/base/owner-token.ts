import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './errors/errors.js';
import { isOwnedByUs } from './files/held-directory.js';

/** A shorter token could be guessed from the identity proofs that the service gives to any client. */
const MIN_LENGTH = 32;

export function tokenPath(directory: string): string {
  return join(directory, 'token');
}

/** The token in a data directory; undefined when there is none. Throws `unusable_token` when it is not trustworthy. */
export function readOwnerToken(directory: string): string | undefined {
  const path = tokenPath(directory);
  const refuse = (reason: string) => fail('unusable_token', { path, reason });
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (!stats.isFile()) throw refuse('it is not a plain file');
  if (!isOwnedByUs(stats)) throw refuse(`it belongs to another user (uid ${stats.uid})`);
  const token = readFileSync(path, 'utf8').trim();
  if (token.length < MIN_LENGTH)
    throw refuse(`its token has ${token.length} characters, at least ${MIN_LENGTH} are needed`);
  if (!/^[\x21-\x7e]+$/.test(token)) throw refuse('its token has spaces, line breaks or other odd characters');
  return token;
}
