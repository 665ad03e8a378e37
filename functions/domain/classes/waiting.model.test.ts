import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { HISTORIES, SEED } from '#testing/deep.ts';
import { playWaiting, waitingHistory } from '#testing/waiting-histories.ts';

/**
 * Random histories of a class with few seats: holds, payments, refunds, waiting and offers. A
 * scheduler interleaves the calls of all processes; a process may end after any call, and any
 * answer may get lost.
 */

// Everything waits for the scheduler, so the stores in memory needn't yield.
vi.mock('#testing/turn.ts', () => ({ turn: () => Promise.resolve() }));

it(
  `offers each seat once, and loses no place, in ${String(HISTORIES)} histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(waitingHistory, async (history) => {
        expect(await playWaiting(history)).toEqual([]);
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
  },
  60 * 60_000,
);
