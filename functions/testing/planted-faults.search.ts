import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { consultationHistory, playConsultations } from './consultation-histories.ts';
import { history, play } from './histories.ts';

/** A fault has to be found within so many histories. SEED chooses others. */
const HISTORIES = 2_000;
const SEED = Number(process.env['SEED'] ?? 1);

vi.mock('./turn.ts', () => ({ turn: () => Promise.resolve() }));

function check([finding]: readonly string[]): void {
  if (finding !== undefined) throw new Error(finding);
}

it('is found by the histories', async () => {
  let paypal: typeof fetch | undefined;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => paypal?.(...request));
  const property =
    process.env['IN_BOOKING'] === '1'
      ? fc.asyncProperty(consultationHistory, async (happened) => {
          check(await playConsultations(happened));
        })
      : fc.asyncProperty(history, async (happened) => {
          const findings = await play(happened, (ofHistory) => {
            paypal = ofHistory;
          });
          check(findings);
        });
  const outcome = await fc.check<[unknown]>(property, { numRuns: HISTORIES, seed: SEED, endOnFailure: true });
  const finding = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : 'not found';
  // A line of the table in docs/payments-proof.md.
  process.stdout.write(`| ${process.env['PLANTED'] ?? ''} | ${String(outcome.numRuns)} | ${finding} |\n`);
  expect(outcome.failed).toBe(true);
});
