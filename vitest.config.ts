import { defineConfig } from 'vitest/config';
import { testsLeftOut } from './scripts/system-packages.mjs';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**', ...testsLeftOut()],
    testTimeout: 20_000,
  },
});
