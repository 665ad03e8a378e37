import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { consultationHistory, playConsultations } from '#testing/consultation-histories.ts';
import { HISTORIES, SEED } from '#testing/deep.ts';

/**
 * Random histories of bookings, moves, cancellations, reminders and changed hours. A scheduler
 * interleaves the calls of all processes; a process may end after any call, and any answer may get
 * lost.
 */

// Everything waits for the scheduler, so the stores in memory needn't yield.
vi.mock('#testing/turn.ts', () => ({ turn: () => Promise.resolve() }));

it(
  `has no overlap, no lost and no ghost booking in ${String(HISTORIES)} histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(consultationHistory, async (history) => {
        expect(await playConsultations(history)).toEqual([]);
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
  },
  60 * 60_000,
);
