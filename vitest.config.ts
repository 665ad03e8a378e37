import { defineConfig } from 'vitest/config';

/** Journeys in the browser have a configuration of their own: they need the whole stack and run one after the other. */
export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    include: ['{functions,web,infra}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/e2e/**'],
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
