import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { history, play } from './histories.ts';

/** A fault has to be found within so many histories. SEED chooses others. */
const HISTORIES = 2_000;
const SEED = Number(process.env['SEED'] ?? 1);

vi.mock('./turn.ts', () => ({ turn: () => Promise.resolve() }));

it('is found by the histories', async () => {
  let paypal: typeof fetch | undefined;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => paypal?.(...request));
  const outcome = await fc.check(
    fc.asyncProperty(history, async (happened) => {
      const findings = await play(happened, (ofHistory) => {
        paypal = ofHistory;
      });
      if (findings.length > 0) throw new Error(findings[0]);
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  );
  const finding = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : 'not found';
  // A line of the table in docs/payments-proof.md.
  process.stdout.write(`| ${process.env['PLANTED'] ?? ''} | ${String(outcome.numRuns)} | ${finding} |\n`);
  expect(outcome.failed).toBe(true);
});
