import { type Stats, statSync } from 'node:fs';
import { fail } from '../base/errors/errors.js';
import type { ReadOptions } from '../recording/read-lines.js';
import type { ServerDefaults } from './server-state.js';

const WRITABLE_BY_ALL = 0o002;

/**
 * Refuses a recording that another user may have written: to replay it is to run that user's commands. Whoever owns the
 * project or the artifacts is trusted like oneself, as in a container where root works in the directory of a user.
 */
export function trustCheck(
  path: string,
  { projectRoot, artifactDir }: Pick<ServerDefaults, 'projectRoot' | 'artifactDir'>,
): ReadOptions['check'] {
  if (process.getuid === undefined) return undefined;
  const trusted = [process.getuid(), 0, ownerOf(projectRoot), ownerOf(artifactDir)];
  return ({ uid, mode }: Stats) => {
    const problem = trusted.includes(uid)
      ? mode & WRITABLE_BY_ALL
        ? 'everybody can write it'
        : ''
      : `user ${uid} owns it`;
    if (problem === '') return;
    const reason = `${problem}, and a replay runs the commands in it; give trust: true if you know what is in it`;
    throw fail('unsafe_path', { path, reason });
  };
}

function ownerOf(directory: string): number | undefined {
  return statSync(directory, { throwIfNoEntry: false })?.uid;
}
