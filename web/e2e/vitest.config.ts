import path from 'node:path';
import { defineConfig } from 'vitest/config';

const shop = [
  'bundles',
  'codes',
  'disputes',
  'editions',
  'office-calendar',
  'office-day',
  'office-together',
  'operations',
  'other-calendars',
  'payment-interrupted',
  'payment-once',
  'buy-guides',
].map((name) => `web/e2e/${name}.e2e.ts`);

/** Vitest would run one of the root for each project and once more, with a stack for no journey. */
const globalSetup = ['web/e2e/stack.ts'];

/**
 * Journeys: a real browser against the whole local stack. `npm test` runs the two projects side by
 * side, each with a stack of its own: the PayPal simulator's next answer belongs to a whole stack.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // Long enough for a busy machine, and as much longer as the pages are slower.
    expect: { poll: { timeout: 30_000 * Number(process.env['CPU_SLOWDOWN'] ?? 1) } },
    // The files of a worker share its browser and what they import.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'pages', include: ['web/e2e/**/*.e2e.ts'], exclude: shop, maxWorkers: 3, globalSetup },
      },
      { extends: true, test: { name: 'shop', include: shop, maxWorkers: 1, sequence: { groupOrder: 1 }, globalSetup } },
      // Not a test: `npm run screenshots:office`.
      {
        extends: true,
        test: {
          name: 'office-pictures',
          include: ['web/e2e/office-pictures.ts'],
          testTimeout: 600_000,
          sequence: { groupOrder: 2 },
          globalSetup,
        },
      },
    ],
  },
});
