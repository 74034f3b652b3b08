import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import { withFile } from '../../base/files/file-failure.js';

const Membership = z.object({
  host: z.string(),
  url: z.string(),
  seed: z.string().optional(),
  ca_file: z.string().optional(),
  is_drained: z.boolean().default(false),
});

/** What a host or a door keeps about its place in a fleet. */
export type Membership = z.infer<typeof Membership>;

/** Undefined where nothing has joined yet. */
export function readMembership(directory: string): Membership | undefined {
  const path = pathOf(directory);
  if (!existsSync(path)) return undefined;
  const text = withFile(path, () => readFileSync(path, 'utf8'));
  try {
    return Membership.parse(JSON.parse(text));
  } catch (error) {
    throw fail('file_unusable', { path, reason: 'it is damaged' }, { cause: error });
  }
}

/** Only its owner can read it: the seed is the host's key. */
export function writeMembership(directory: string, membership: Membership): void {
  const path = pathOf(directory);
  withFile(path, () => {
    writeFileSync(`${path}.new`, `${JSON.stringify(membership, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  });
}

function pathOf(directory: string): string {
  return join(directory, 'fleet.json');
}
