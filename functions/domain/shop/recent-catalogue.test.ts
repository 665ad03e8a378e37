import { describe, expect, it } from 'vitest';
import { inMemoryCatalogue } from '#testing/catalogue.ts';
import { settableClock } from '#testing/clock.ts';
import { aGuide } from '#testing/samples.ts';
import { recentCatalogue } from './recent-catalogue.ts';

function setup() {
  const clock = settableClock();
  const stored = inMemoryCatalogue(aGuide());
  let reads = 0;
  const catalogue = {
    ...stored,
    async list() {
      reads += 1;
      return await stored.list();
    },
  };
  return { clock, stored, reads: () => reads, ...recentCatalogue({ catalogue, clock }) };
}

describe('the recent catalogue', () => {
  it('is read once a minute', async () => {
    const { clock, recent, reads } = setup();
    await recent();
    clock.advanceSeconds(59);
    expect(await recent()).toEqual([aGuide()]);
    expect(reads()).toBe(1);
    clock.advanceSeconds(1);
    await recent();
    expect(reads()).toBe(2);
  });

  it('is read at once where it must be current, and remembered', async () => {
    const { stored, recent, current, reads } = setup();
    await recent();
    await stored.put(aGuide({ priceCents: 2_499 }));
    expect(await current()).toEqual([aGuide({ priceCents: 2_499 })]);
    expect(await recent()).toEqual([aGuide({ priceCents: 2_499 })]);
    expect(reads()).toBe(2);
  });
});
