import { defineConfig } from 'vitest/config';

/**
 * The tests of `npm run mutate`: those of the shop and of PayPal's signatures. Random histories and
 * crashes at each call are left out, so that a fault which only they find gets a test of its own.
 */
export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['functions/domain/orders/**/*.test.ts', 'functions/adapters/paypal/signatures.wire.test.ts'],
    exclude: ['functions/domain/orders/settlement/settle.{model,crash}.test.ts'],
  },
});
