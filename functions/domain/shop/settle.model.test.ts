import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { history, play } from '#testing/histories.ts';

/**
 * Random histories of a buyer's payments at the simulator, behind the real client. Calls interleave at every port as the
 * scheduler likes, each may die after its effect, get lost or be answered late. Afterwards all becomes calm, and the books
 * of both sides must agree (docs/payments-proof.md).
 *
 * HISTORIES sets how many (2,000 unless given), SEED repeats a run: a failure prints both.
 */
const HISTORIES = Number(process.env['HISTORIES'] ?? 2_000);
const SEED = process.env['SEED'] === undefined ? Date.now() % 1_000_000_000 : Number(process.env['SEED']);

// What waits here waits for the scheduler; the stores in memory need not give way by themselves.
vi.mock('#testing/turn.ts', () => ({ turn: () => Promise.resolve() }));

let paypal: typeof fetch;
beforeEach(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => paypal(...request));
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
        interruptAfterTimeLimit: 30 * 60_000,
        markInterruptAsFailure: true,
      },
    );
  },
  31 * 60_000,
);
