import { describe, expect, it } from 'vitest';
import type { Bundles, Catalog, GuideDrafts, WithdrawnGuides } from '#domain/guides/ports.ts';
import { aBundle, aGuide, aGuideDraft } from './samples.ts';

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

    it('changes a guide only if it is as it was read, and one of two at the same time', async () => {
      const { port } = await make();
      const [first, second] = [aGuide(), aGuide({ priceCents: 999 })];
      expect(await port.put(first, { before: undefined })).toBe(true);
      expect(await port.put(second, { before: undefined })).toBe(false);
      expect(await port.list()).toEqual([first]);
      const both = await Promise.all([
        port.put(second, { before: first }),
        port.put(aGuide({ title: 'Biology' }), { before: first }),
      ]);
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    it('removes a guide only if it is as it was read', async () => {
      const { port } = await make();
      await port.put(aGuide({ priceCents: 999 }));
      expect(await port.remove('biology', { before: aGuide() })).toBe(false);
      expect(await port.list()).toHaveLength(1);
      expect(await port.remove('biology', { before: aGuide({ priceCents: 999 }) })).toBe(true);
      expect(await port.remove('biology', { before: aGuide({ priceCents: 999 }) })).toBe(false);
      expect(await port.list()).toEqual([]);
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

export function describeBundles(name: string, make: () => Promise<{ port: Bundles }>): void {
  describe(`bundles: ${name}`, () => {
    it('lists the bundles in the order of their ids', async () => {
      const { port } = await make();
      expect(await port.list()).toEqual([]);
      const bundles = ['tests', 'aid', 'essays'].map((id) => aBundle({ id, guides: ['law', 'art', 'biology'] }));
      for (const bundle of bundles) expect(await port.put(bundle)).toBe(true);
      expect(await port.list()).toEqual(bundles.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    });

    it('changes a bundle only if it is as it was read, and one of two at the same time', async () => {
      const { port } = await make();
      const [first, second] = [aBundle(), aBundle({ guides: ['art', 'biology'] })];
      expect(await port.put(first, { before: undefined })).toBe(true);
      expect(await port.put(second, { before: undefined })).toBe(false);
      expect(await port.put(second, { before: second })).toBe(false);
      expect(await port.list()).toEqual([first]);
      const both = await Promise.all([
        port.put(second, { before: first }),
        port.put(aBundle({ title: 'Essays' }), { before: first }),
      ]);
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    it('removes a bundle only if it is as it was read', async () => {
      const { port } = await make();
      await port.put(aBundle({ priceCents: 999 }));
      await port.put(aBundle({ id: 'aid' }));
      expect(await port.remove('essays-complete', { before: aBundle() })).toBe(false);
      expect(await port.list()).toHaveLength(2);
      expect(await port.remove('essays-complete', { before: aBundle({ priceCents: 999 }) })).toBe(true);
      expect(await port.remove('essays-complete', { before: aBundle({ priceCents: 999 }) })).toBe(false);
      expect(await port.list()).toEqual([aBundle({ id: 'aid' })]);
      for (let time = 0; time < 2; time += 1) await port.remove('aid');
      expect(await port.list()).toEqual([]);
    });

    it('finds a bundle that was taken off sale as it was sold last, until it is on sale again', async () => {
      const { port } = await make();
      expect(await port.find('essays-complete')).toBeUndefined();
      await port.remove('essays-complete');
      expect(await port.find('essays-complete')).toBeUndefined();
      const [first, second] = [aBundle(), aBundle({ priceCents: 1_800 })];
      await port.put(first);
      expect(await port.find('essays-complete')).toEqual({ bundle: first, onSale: true });
      await port.remove('essays-complete', { before: first });
      expect(await port.find('essays-complete')).toEqual({ bundle: first, onSale: false });
      expect(await port.put(second, { before: first })).toBe(false);
      expect(await port.put(second, { before: undefined })).toBe(true);
      expect(await port.find('essays-complete')).toEqual({ bundle: second, onSale: true });
      expect(await port.list()).toEqual([second]);
    });
  });
}

export function describeWithdrawnGuides(name: string, make: () => Promise<{ port: WithdrawnGuides }>): void {
  describe(`withdrawn guides: ${name}`, () => {
    it('notes the last withdrawal of each guide, with its facts', async () => {
      const { port } = await make();
      expect(await port.find('biology')).toBeUndefined();
      expect(await port.list()).toEqual([]);
      await port.note(aGuide({ id: 'law' }), 1);
      await port.note(aGuide(), 1);
      await port.note(aGuide({ priceCents: 999 }), 2);
      const biology = { id: 'biology', withdrawnAt: 2, guide: aGuide({ priceCents: 999 }) };
      expect(await port.find('biology')).toEqual(biology);
      expect(await port.list()).toEqual([biology, { id: 'law', withdrawnAt: 1, guide: aGuide({ id: 'law' }) }]);
    });
  });
}

export function describeGuideDrafts(name: string, make: () => Promise<{ port: GuideDrafts }>): void {
  describe(`drafts of guides: ${name}`, () => {
    it('keeps a draft with unfinished facts', async () => {
      const { port } = await make();
      expect(await port.find('biology')).toBeUndefined();
      const draft = aGuideDraft({
        title: '',
        priceCents: null,
        category: '',
        about: {
          author: { name: 'Dana Whitfield', credential: '' },
          checkedOn: '',
          outcomes: ['Choose courses', ''],
          questions: [{ question: 'Why?', answer: '' }],
          related: ['art'],
        },
        pictures: { coverSmall: 'one', cover: 'two', page1: '', page2: '' },
      });
      expect(await port.save(draft, 0)).toBe(true);
      expect(await port.find('biology')).toEqual(draft);
      expect(await port.list()).toEqual([draft]);
    });

    it('refuses a change of another version, and lets one of two at the same time through', async () => {
      const { port } = await make();
      await port.save(aGuideDraft({ version: 5 }), 0);
      for (const from of [0, 4]) expect(await port.save(aGuideDraft({ version: 6 }), from)).toBe(false);
      const both = await Promise.all([6, 7].map((version) => port.save(aGuideDraft({ version }), 5)));
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    it('refuses a change of a draft that is gone', async () => {
      const { port } = await make();
      expect(await port.save(aGuideDraft({ version: 6 }), 5)).toBe(false);
      expect(await port.list()).toEqual([]);
    });

    it('discards only the version that was seen', async () => {
      const { port } = await make();
      await port.save(aGuideDraft({ version: 5 }), 0);
      expect(await port.discard('biology', 4)).toBe(false);
      expect(await port.discard('biology', 5)).toBe(true);
      expect(await port.discard('biology', 5)).toBe(false);
    });
  });
}
