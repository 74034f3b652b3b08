import { defineConfig } from 'vitest/config';
import { testsLeftOut } from './scripts/system-packages.mjs';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**', ...testsLeftOut()],
    testTimeout: 20_000,
    // for the examples that are tests themselves: a busy machine is slow to start programs
    env: { TTYPILOT_TEST_TIMEOUT_MS: '15000' },
  },
});
