import { join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { checkPrivateDirectory, requirePrivateDirectory } from '../base/files/private-directory.js';

/** The longest address of a Unix socket that every system takes; Linux takes four bytes more. */
const MAX_ADDRESS_BYTES = 103;

export function socketOf(directory: string): string {
  return join(directory, 'daemon.sock');
}

/** Creates the directory if it is missing. Throws `unsafe_directory` unless it is this user's alone. */
export function prepareRuntimeDirectory(directory: string): void {
  checkAddress(directory);
  requirePrivateDirectory(directory);
}

/** Clients check it too: they would otherwise type passwords into a stranger's socket. */
export function checkRuntimeDirectory(directory: string): void {
  checkAddress(directory);
  checkPrivateDirectory(directory);
}

function checkAddress(directory: string): void {
  if (Buffer.byteLength(socketOf(directory)) <= MAX_ADDRESS_BYTES) return;
  throw fail('unsafe_directory', { directory, reason: 'its path is too long for the system' });
}
