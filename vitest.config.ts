import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testsLeftOut } from './scripts/system-packages.mjs';
import { clearUserEnvironment } from './scripts/user-environment.mjs';

clearUserEnvironment();

/** These share nothing but pure modules, so each worker needs to load them only once. */
const PURE = ['test/terminal/conformance/*.test.ts'];
const exclude = ['test/fixtures/**', ...testsLeftOut()];

export default defineConfig({
  test: {
    // a busy machine is slow; what hangs is noticed all the same
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // most tests wait for programs most of the time, so a small machine can run more of them than it has cores
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // for the examples that are tests themselves: a busy machine is slow to start programs
    env: { TTYPILOT_TEST_TIMEOUT_MS: '15000' },
    projects: [
      { extends: true, test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [...exclude, ...PURE] } },
      { extends: true, test: { name: 'pure', include: PURE, exclude, isolate: false } },
    ],
  },
});
