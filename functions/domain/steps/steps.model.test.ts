import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { HISTORIES, SEED } from '#testing/deep.ts';
import { playSteps, stepHistory } from '#testing/step-histories.ts';

/**
 * Random histories of summaries, ticks, additions and Monday's emails. A scheduler interleaves the
 * calls of all processes; a process may end after any call, and any answer may get lost.
 */

// Everything waits for the scheduler, so the stores in memory needn't yield.
vi.mock('#testing/turn.ts', () => ({ turn: () => Promise.resolve() }));

it(
  `loses and doubles no step, no tick and no email in ${String(HISTORIES)} histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(stepHistory, async (history) => {
        expect(await playSteps(history)).toEqual([]);
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
  },
  10 * 60_000,
);
