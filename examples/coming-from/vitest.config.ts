import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['*-after.test.ts'], testTimeout: 20_000 } });
