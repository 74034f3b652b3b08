import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testsLeftOut } from './scripts/system-packages.mjs';
import { clearUserEnvironment } from './scripts/user-environment.mjs';

clearUserEnvironment();

/**
 * These need a process whose modules nobody has used before: they count handles, timers, memory or CPU time of their
 * process, or change it.
 */
const ALONE = [
  'test/backends/pty/**/*.test.ts',
  'test/client/ssh/connect.test.ts',
  'test/engine/{lifetime,many,memory}.test.ts',
  'test/session/waits/{patterns,wait}.test.ts',
  'test/terminal/bounds*.test.ts',
  'test/terminal/differential-accepted.test.ts',
  'test/ui/browser/**/*.test.ts',
];
const exclude = ['test/fixtures/**', ...testsLeftOut()];

export default defineConfig({
  test: {
    // a busy machine is slow; what hangs is noticed all the same
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // most tests wait for programs most of the time, so a small machine can run more of them than it has cores
    maxWorkers: Math.max(5, availableParallelism() + 1),
    // for the examples that are tests themselves: a busy machine is slow to start programs
    // packages are imported as Node does it
    deps: { interopDefault: false },
    env: { TTYPILOT_TEST_TIMEOUT_MS: '15000' },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, exclude } },
      // the others share the modules of their worker: loading them again for each file took half of the CPU time
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [...exclude, ...ALONE], isolate: false },
      },
    ],
  },
});
