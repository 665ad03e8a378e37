import { describe, expect, it } from 'vitest';
import type { Catalog, GuidePages, PublicFiles, WithdrawnGuides } from '#domain/guides/ports.ts';
import { aGuide, aGuidePage } from './samples.ts';

export function describeGuidePages(
  name: string,
  make: () => Promise<{ port: GuidePages; catalog: Catalog; withdrawn: WithdrawnGuides }>,
): void {
  describe(`pages of guides: ${name}`, () => {
    it('knows nothing of a guide that never was', async () => {
      const { port } = await make();
      expect(await port.find('biology')).toEqual({});
    });

    it('finds a guide on sale with its page, and its last page only', async () => {
      const { port, catalog } = await make();
      const guide = aGuide({ cover: 'biology/cover-small-1.jpg' });
      await catalog.put(guide);
      await catalog.put(aGuide({ id: 'art' }));
      await port.put(aGuidePage({ outcomes: ['Before'] }));
      await port.put(aGuidePage());
      await port.put(aGuidePage({ id: 'art' }));
      expect(await port.find('biology')).toEqual({ guide, page: aGuidePage() });
    });

    it('finds a guide that was published without a page', async () => {
      const { port, catalog } = await make();
      await catalog.put(aGuide());
      expect(await port.find('biology')).toEqual({ guide: aGuide() });
    });

    it('finds a withdrawn guide, as it was sold last', async () => {
      const { port, withdrawn } = await make();
      await withdrawn.note(aGuide({ priceCents: 999 }), 1);
      expect(await port.find('biology')).toEqual({ withdrawn: aGuide({ priceCents: 999 }) });
    });

    it('keeps a page without an author, a sample and lists', async () => {
      const { port } = await make();
      const page = aGuidePage({
        author: undefined,
        sample: undefined,
        outcomes: [],
        questions: [],
        related: [],
        contents: [],
      });
      await port.put(page);
      expect(await port.find('biology')).toEqual({ page });
    });

    it('lists the pages in the order of their ids', async () => {
      const { port, catalog } = await make();
      expect(await port.list()).toEqual([]);
      await catalog.put(aGuide());
      for (const id of ['law', 'art']) await port.put(aGuidePage({ id }));
      expect(await port.list()).toEqual([aGuidePage({ id: 'art' }), aGuidePage({ id: 'law' })]);
    });

    it('finds those on sale among some, in their order and each once', async () => {
      const { port, catalog } = await make();
      for (const id of ['art', 'biology', 'law']) await catalog.put(aGuide({ id }));
      const found = await port.onSale(['law', 'unknown', 'art', 'law']);
      expect(found).toEqual([aGuide({ id: 'law' }), aGuide({ id: 'art' })]);
      expect(await port.onSale([])).toEqual([]);
    });

    it('finds guides as they are sold, or were sold last, in the order of their ids', async () => {
      const { port, catalog, withdrawn } = await make();
      const second = aGuide({
        id: 'art',
        fileName: 'art-2.pdf',
        whatsNew: ['A new chapter.'],
        earlier: [{ edition: '2025-26', fileName: 'art.pdf' }],
      });
      await withdrawn.note(aGuide({ id: 'art' }), 1);
      await catalog.put(second);
      await withdrawn.note(aGuide({ id: 'law' }), 1);
      expect(await port.lastSold(['law', 'unknown', 'art', 'law'])).toEqual([aGuide({ id: 'law' }), second]);
      expect(await port.lastSold([])).toEqual([]);
      const many = Array.from({ length: 60 }, (_, index) => `guide-${String(index)}`);
      expect(await port.lastSold([...many, 'art'])).toEqual([second]);
    });
  });
}

export function describePublicFiles(name: string, make: () => Promise<{ port: PublicFiles }>): void {
  describe(`public files: ${name}`, () => {
    const content = new TextEncoder().encode('%PDF-1.7 A sample').fill(0, 9, 12);

    it('reads what was stored, byte for byte and with its type', async () => {
      const { port } = await make();
      await port.store('biology/biology-sample-1.pdf', content, 'application/pdf');
      await port.store('biology/cover-1.jpg', content.subarray(2), 'image/jpeg');
      expect(await port.read('biology/biology-sample-1.pdf')).toEqual({ content, type: 'application/pdf' });
      expect(await port.read('biology/cover-1.jpg')).toEqual({ content: content.subarray(2), type: 'image/jpeg' });
    });

    it('never replaces a file', async () => {
      const { port } = await make();
      await port.store('biology/cover-2.jpg', content, 'image/jpeg');
      await port.store('biology/cover-2.jpg', content.subarray(4), 'image/jpeg');
      expect(await port.read('biology/cover-2.jpg')).toEqual({ content, type: 'image/jpeg' });
    });

    it('knows what is stored, and reads nothing that never was', async () => {
      const { port } = await make();
      await port.store('biology/cover-3.jpg', content, 'image/jpeg');
      expect(await port.has('biology/cover-3.jpg')).toBe(true);
      expect(await port.has('biology/unknown.jpg')).toBe(false);
      expect(await port.read('biology/unknown.jpg')).toBeUndefined();
    });
  });
}
