import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The tests by what they need: nothing (unit), modules of their own (isolated), the emulators over
 * the wire (ports), whole handlers (handlers), the synthesized template (stack), the local stack
 * and operations (infrastructure).
 * Journeys in the browser have a configuration of their own, in web/e2e.
 */
const ports = ['functions/**/*.wire.test.ts', 'functions/testing/*.test.ts'];
/** Loading the CDK takes seconds. Only the test that mocks modules needs to load it for itself. */
const stack = { include: ['infra/{stack,figures}/**/*.test.ts'], exclude: ['infra/stack/nested-stacks.test.ts'] };
/** Removes what is synthesized. */
const globalSetup = ['infra/stack/testing/synths.ts'];
/** Tests with a window or with mocked or reset modules load all modules for themselves. */
const isolated = [
  'web/src/**/*.test.tsx',
  'web/src/features/{api/call,auth/session}.test.ts',
  'web/src/pages/numbers.test.ts',
  'functions/domain/mails/mails.test.ts',
  'functions/domain/consultations/consultations.model.test.ts',
  'functions/domain/shop/settle.{model,crash}.test.ts',
  'functions/adapters/{faults,cloudwatch/alarm-states}.test.ts',
  'functions/composition/{clients,environment}.test.ts',
];
const handlers = ['functions/http/*.test.ts', 'functions/handlers/*.test.ts', 'functions/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // By default, two cores get one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{functions,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...ports, ...handlers, ...isolated],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      { extends: true, test: { name: 'ports', include: ports, isolate: false } },
      { extends: true, test: { name: 'handlers', include: handlers } },
      { extends: true, test: { name: 'stack', ...stack, isolate: false, globalSetup } },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          globalSetup,
          include: ['infra/{build,local,operations}/**/*.test.ts', ...stack.exclude],
        },
      },
    ],
  },
});
