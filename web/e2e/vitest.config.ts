import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Journeys: a real browser against the whole local stack, which is started once for all of them. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['web/e2e/**/*.e2e.ts'],
    globalSetup: ['web/e2e/stack.ts'],
    // Two cores: a browser, the stack, and no more.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
