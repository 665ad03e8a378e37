import { defineConfig } from 'vitest/config';

/**
 * The tests by what they need: nothing (unit), the emulators over the wire (ports), whole handlers (handlers), the local
 * stack and the synthesized template (infrastructure). Journeys in the browser have a configuration of their own, in
 * web/e2e.
 */
const ports = ['functions/**/*.wire.test.ts', 'functions/testing/*.test.ts'];
const handlers = ['functions/http/*.test.ts', 'functions/handlers/*.test.ts', 'functions/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{functions,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...ports, ...handlers],
        },
      },
      { extends: true, test: { name: 'ports', include: ports } },
      { extends: true, test: { name: 'handlers', include: handlers } },
      { extends: true, test: { name: 'infrastructure', include: ['infra/**/*.test.ts'] } },
    ],
  },
});
