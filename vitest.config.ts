import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { withRoleCheck } from './infra/build/with-role-check.ts';

/**
 * The tests by what they need: nothing (unit), a window that they share (pages) or of their own
 * (windows), modules of their own (isolated), the emulator of DynamoDB over the wire (ports) or
 * those of PayPal and other services (services), whole handlers (handlers), the synthesized
 * template (stack), the local stack, operations and the site generator (infrastructure), or mostly
 * other processes (waiting). Journeys in the browser have a configuration of their own, in web/e2e.
 */
const ports = ['functions/**/*.wire.test.ts', 'functions/testing/*.test.ts'];
const services = ['functions/adapters/{paypal,s3,secrets,ses,smtp}/*.wire.test.ts'];
/** Loading CDK takes seconds. Only the test that mocks modules needs to load it for itself. */
const stack = {
  include: ['infra/{stack,figures}/**/*.test.ts', 'infra/operations/target.test.ts'],
  exclude: ['infra/stack/nested-stacks.test.ts'],
};
/** Tests of operations with mocked modules or clients. */
const mocking = [
  'infra/operations/commands/{bounces,deploy,doctor,leftovers,preflight,publish,teardown,update}.test.ts',
  'infra/operations/go-live/*.test.ts',
];
/** Tests that mostly wait for processes that they start. */
const waiting = ['infra/local/{start,paypal/browser}.test.ts', 'web/build/{build,changed-pages}.test.ts'];
/** Removes what is synthesized and built. */
const globalSetup = ['infra/stack/testing/synths.ts'];
/** Tests with a window, which they share, because a window and React take seconds to load. */
const pages = ['web/src/**/*.test.tsx', 'web/src/features/session/session.test.ts', 'web/src/pages/numbers.test.ts'];
/** Tests with mocked or reset modules, or of what happens once in a tab. */
const windows = [
  'web/src/app/hydration.test.tsx',
  'web/src/components/{sections/college-carousel,ui/ui}.test.tsx',
  'web/src/features/{agreements/**/*.test.tsx,api/call.test.ts,dashboard/dashboard.test.tsx,payment/**/*.test.tsx}',
  'web/src/office/{office,settings,sign-in}.test.tsx',
  'web/src/office/{guides/guides,layout/page-boundary,orders/orders,people/person}.test.tsx',
];
/** Tests with mocked or reset modules, or with processes of their own. */
const isolated = [
  'functions/domain/mail/mails.test.ts',
  'functions/domain/{classes/waiting,consultations/booking/consultations,steps/steps}.model.test.ts',
  'functions/domain/orders/settlement/settle.{model,crash}.test.ts',
  'functions/adapters/{faults,cloudwatch/alarm-states}.test.ts',
  'functions/composition/{clients,environment}.test.ts',
];
const handlers = ['functions/handlers/*.test.ts'];
/** Those with a mocked module, or with facts of their own. */
const mockingHandlers = ['functions/handlers/{checkout,erased,events}.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // Each file is transformed once, and not again by each of the runs of `npm test`.
    experimental: { fsModuleCache: true },
    // `npm test` has three runs side by side, so that each loads jsdom, the SDK or CDK only once.
    maxWorkers: Math.max(1, Math.floor(availableParallelism() / 3)),
    restoreMocks: true,
    // Long enough for a busy machine: only what hangs gets there.
    testTimeout: process.env['DEEP'] === undefined ? 120_000 : 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{functions,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/build/**', ...ports, ...handlers, ...pages, ...windows, ...isolated],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: pages,
          exclude: windows,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        // With Node's own condition, the router is imported as a module, as this pool needs it.
        resolve: { conditions: ['module-sync', 'module', 'node', 'development|production'] },
        // A new context in the same process; a new process would load jsdom again.
        test: { name: 'windows', include: windows, pool: 'vmForks' },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      { extends: true, test: { name: 'ports', include: ports, exclude: services, isolate: false } },
      { extends: true, test: { name: 'services', include: services, isolate: false } },
      // Each handler has its own role here, so that what AWS would refuse is refused.
      {
        extends: true,
        plugins: [withRoleCheck],
        test: { name: 'handlers', include: handlers, exclude: mockingHandlers, isolate: false },
      },
      { extends: true, plugins: [withRoleCheck], test: { name: 'handlers-isolated', include: mockingHandlers } },
      { extends: true, test: { name: 'stack', ...stack, isolate: false, globalSetup } },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          globalSetup,
          include: ['{infra/{build,local,operations},web/build}/**/*.test.ts'],
          exclude: [...mocking, ...waiting, ...stack.include],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'waiting', include: waiting, isolate: false, globalSetup } },
      {
        extends: true,
        test: { name: 'infrastructure-isolated', globalSetup, include: [...mocking, ...stack.exclude] },
      },
    ],
  },
});
