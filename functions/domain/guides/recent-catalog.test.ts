import { describe, expect, it } from 'vitest';
import { inMemoryBundles, inMemoryCatalog } from '#testing/catalog.ts';
import { settableClock } from '#testing/clock.ts';
import { aGuide } from '#testing/samples.ts';
import { recentCatalog } from './recent-catalog.ts';

function setup() {
  const clock = settableClock();
  const stored = inMemoryCatalog(aGuide());
  let reads = 0;
  const catalog = {
    ...stored,
    async list() {
      reads += 1;
      return await stored.list();
    },
  };
  return { clock, stored, reads: () => reads, shop: recentCatalog({ catalog, bundles: inMemoryBundles(), clock }) };
}

describe('the recent catalog', () => {
  it('is read once a minute', async () => {
    const { clock, shop, reads } = setup();
    await shop.recent();
    clock.advanceSeconds(59);
    expect(await shop.recent()).toEqual({ guides: [aGuide()], bundles: [] });
    expect(reads()).toBe(1);
    clock.advanceSeconds(1);
    await shop.recent();
    expect(reads()).toBe(2);
  });

  it('is read at once if it must be current, and then cached', async () => {
    const { stored, shop, reads } = setup();
    await shop.recent();
    await stored.put(aGuide({ priceCents: 2_499 }));
    expect(await shop.current()).toEqual({ guides: [aGuide({ priceCents: 2_499 })], bundles: [] });
    expect(await shop.recent()).toEqual({ guides: [aGuide({ priceCents: 2_499 })], bundles: [] });
    expect(reads()).toBe(2);
  });
});
