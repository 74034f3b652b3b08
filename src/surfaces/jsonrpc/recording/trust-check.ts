import { type Stats, statSync } from 'node:fs';
import { fail } from '../../../base/errors/errors.js';
import type { ReadOptions } from '../../../recording/read-lines.js';
import type { ServerDefaults } from '../server-state.js';

const WRITABLE_BY_ALL = 0o002;

/**
 * Refuses a recording that another user may have written, because a replay runs its commands. The owners of the project
 * and of the artifacts are trusted like the user, for containers where root works in a user's directory.
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
        ? 'every user can write to it'
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
