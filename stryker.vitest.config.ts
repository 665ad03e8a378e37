import { defineConfig } from 'vitest/config';

/**
 * The tests that have to kill the mutants of `npm run mutate`: those of the shop and of PayPal's adapter. Not the random
 * histories and the crashes at every call: what they alone would notice shall be named by a test of its own.
 */
export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['functions/domain/shop/*.test.ts', 'functions/adapters/paypal/signatures.wire.test.ts'],
    exclude: ['functions/domain/shop/settle.{model,crash}.test.ts'],
  },
});
