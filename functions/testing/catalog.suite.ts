import { describe, expect, it } from 'vitest';
import type { Catalog } from '#domain/ports/catalog.ts';
import { aGuide } from './samples.ts';

export function describeCatalog(name: string, make: () => Promise<{ port: Catalog }>): void {
  describe(`catalog: ${name}`, () => {
    it('is empty at first', async () => {
      const { port } = await make();
      expect(await port.list()).toEqual([]);
    });

    it('lists the guides in the order of their ids', async () => {
      const { port } = await make();
      const guides = ['economics', 'art', 'biology'].map((id) => aGuide({ id }));
      for (const guide of guides) await port.put(guide);
      expect(await port.list()).toEqual(guides.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    });

    it('changes a guide that is listed already', async () => {
      const { port } = await make();
      await port.put(aGuide());
      await port.put(aGuide({ priceCents: 2_499, title: 'Biología y más – 生物学', category: 'Non-Stem' }));
      expect(await port.list()).toEqual([
        aGuide({ priceCents: 2_499, title: 'Biología y más – 生物学', category: 'Non-Stem' }),
      ]);
    });

    it('removes a guide, and does nothing if it is not listed', async () => {
      const { port } = await make();
      for (const id of ['art', 'biology']) await port.put(aGuide({ id }));
      for (let time = 0; time < 2; time += 1) await port.remove('art');
      await port.remove('unknown');
      expect(await port.list()).toEqual([aGuide({ id: 'biology' })]);
    });

    it('lists all guides if they need more than one page of the store', async () => {
      const { port } = await make();
      const desc = 'é'.repeat(60_000);
      const ids = Array.from({ length: 14 }, (_, index) => `guide-${String(index).padStart(2, '0')}`);
      await Promise.all(ids.map((id) => port.put(aGuide({ id, desc }))));
      const listed = await port.list();
      expect(listed.map(({ id }) => id)).toEqual(ids);
      expect(listed.at(-1)?.desc).toBe(desc);
    });
  });
}
