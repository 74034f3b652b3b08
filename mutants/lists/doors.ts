import type { Mutant } from '../mutant.js';

const dispatch = 'src/operations/dispatch.ts';
const safeFolder = 'src/snapshots/safe-folder.ts';
const privateDirectory = 'src/base/files/private-directory.ts';

/** Permissions, input and paths. */
export const doors: readonly Mutant[] = [
  {
    file: dispatch,
    was: 'if (problem) throw problem;',
    becomes: '',
    tests: ['test/operations/dispatch.test.ts'],
  },
  {
    file: 'src/operations/call-context.ts',
    was: 'EFFECTS.indexOf(granted) >= EFFECTS.indexOf(needed)',
    becomes: 'EFFECTS.indexOf(granted) <= EFFECTS.indexOf(needed)',
    tests: ['test/operations/dispatch.test.ts'],
  },
  {
    file: dispatch,
    was: 'parsed.success && problems.length === 0',
    becomes: 'parsed.success',
    tests: ['test/operations/dispatch.test.ts'],
  },
  {
    file: dispatch,
    was: 'call.signal.throwIfAborted();',
    becomes: '',
    tests: ['test/operations/dispatch.test.ts'],
  },
  {
    file: safeFolder,
    was: "name !== '' && name !== '.' && name !== '..' &&",
    becomes: "name !== '' && name !== '.' &&",
    tests: ['test/snapshots/safe-folder.test.ts'],
  },
  {
    file: safeFolder,
    was: 'if (stats?.isSymbolicLink()) throw',
    becomes: 'if (false) throw',
    tests: ['test/snapshots/safe-folder.test.ts'],
  },
  {
    file: safeFolder,
    was: 'if (stats.size > MAX_FILE) throw',
    becomes: 'if (false) throw',
    tests: ['test/snapshots/safe-folder.test.ts'],
  },
  {
    file: privateDirectory,
    was: 'isOwnedByUs(stats) ? undefined :',
    becomes: 'true ? undefined :',
    tests: ['test/base/private-directory.test.ts'],
  },
  {
    file: privateDirectory,
    was: 'if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700);',
    becomes: '',
    tests: ['test/base/private-directory.test.ts'],
  },
];
