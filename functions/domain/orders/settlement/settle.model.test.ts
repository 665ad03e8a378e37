import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HISTORIES, SEED } from '#testing/deep.ts';
import { history, play } from '#testing/histories.ts';

/**
 * Random histories of a buyer's payments, with the real PayPal client and the simulator. A
 * scheduler interleaves the calls of all processes; a process may end after any call, and any
 * answer may get lost or be late. When everything has finished, our books and PayPal's must agree
 * (docs/payments-proof.md).
 */

// Everything waits for the scheduler, so the stores in memory needn't yield.
vi.mock('#testing/turn.ts', () => ({ turn: () => Promise.resolve() }));

let paypal: typeof fetch;
beforeEach(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => paypal(...request));
  // The simulator in process answers at once, so no call needs a timer.
  vi.stubGlobal('AbortSignal', { timeout: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it(
  `keeps the invariants of paying in ${String(HISTORIES)} histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        const findings = await play(happened, (ofHistory) => {
          paypal = ofHistory;
        });
        expect(findings).toEqual([]);
      }),
      {
        numRuns: HISTORIES,
        seed: SEED,
        endOnFailure: true,
        plugins: [fc.interruptAfterTimeLimit(30 * 60_000, { failOnInterrupt: true })],
      },
    );
  },
  31 * 60_000,
);
