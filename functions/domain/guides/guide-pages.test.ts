import { describe, expect, it } from 'vitest';
import { aBundle, aGuide, aGuidePage } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { PageRenderer } from '../shared/page-renderer.ts';
import { showGuide } from './show-guide.ts';
import { showShop } from './show-shop.ts';
import { showSitemap } from './show-sitemap.ts';

/** Writes down what it is asked to render. */
const renderer: PageRenderer = {
  async render(path, delivered) {
    return await Promise.resolve(JSON.stringify({ path, delivered }));
  },
};

async function shop() {
  const world = inMemoryWorld();
  await world.catalog.put(aGuide());
  await world.guidePages.put(aGuidePage());
  const guide = (id: string) => showGuide({ ...world, renderer })({ input: { id } });
  return { world, guide };
}

describe('the HTML of the shop', () => {
  it('is rendered with the guides on sale as they are now', async () => {
    const { world } = await shop();
    const show = showShop({ ...world, renderer });
    expect(JSON.parse(await show())).toMatchObject({
      path: '/pdf-page',
      delivered: { catalog: [{ _id: 'biology', price: 19.99 }] },
    });
    await world.catalog.put(aGuide({ priceCents: 499 }));
    expect(JSON.parse(await show())).toMatchObject({ delivered: { catalog: [{ price: 4.99 }] } });
  });
});

describe('the HTML of the shop with bundles', () => {
  it('names their guides once', async () => {
    const { world } = await shop();
    await world.catalog.put(aGuide({ id: 'art', priceCents: 999 }));
    await world.bundles.put(aBundle());
    await world.bundles.put(aBundle({ id: 'half', guides: ['art', 'gone'] }));
    const html = await showShop({ ...world, renderer })();
    expect(JSON.parse(html)).toMatchObject({
      delivered: { bundles: [{ _id: 'essays-complete', price: 20, listPrice: 29.98, guides: ['biology', 'art'] }] },
    });
    expect(html).not.toContain('half');
    expect(html.split(aGuide().desc)).toHaveLength(3);
  });
});

describe('the HTML of a bundle', () => {
  it('is rendered with its guides, and is in the sitemap', async () => {
    const { world, guide } = await shop();
    await world.catalog.put(aGuide({ id: 'art' }));
    await world.bundles.put(aBundle());
    expect(JSON.parse(await guide('essays-complete'))).toMatchObject({
      path: '/pdf-page/essays-complete',
      delivered: { guide: { page: { onSale: true, guides: [{ _id: 'biology' }, { _id: 'art' }] } } },
    });
    const map = () => showSitemap({ ...world, siteUrl: 'https://shop.test' })();
    expect(await map()).toContain('<loc>https://shop.test/pdf-page/essays-complete</loc>');
    await world.bundles.remove('essays-complete');
    expect(await map()).not.toContain('essays-complete');
    expect(JSON.parse(await guide('essays-complete'))).toMatchObject({
      delivered: { guide: { page: { onSale: false } } },
    });
  });
});

describe('the HTML of a guide', () => {
  it('is rendered with its page', async () => {
    const { guide } = await shop();
    expect(JSON.parse(await guide('biology'))).toMatchObject({
      path: '/pdf-page/biology',
      delivered: { guide: { id: 'biology', page: { onSale: true, outcomes: aGuidePage().outcomes } } },
    });
  });

  it.each(['chemistry', 'No Guide', '-', 'a.pdf', '../secret'])(
    'is the page for missing addresses for %j',
    async (id) => {
      const { guide } = await shop();
      const shown = id === 'chemistry' ? id : '-';
      const refusal = await refusalOf(guide(id));
      expect(refusal.code).toBe('NOT_FOUND');
      expect(JSON.parse(refusal.text ?? '')).toEqual({
        path: `/pdf-page/${shown}`,
        delivered: { guide: { id: shown, page: null } },
      });
    },
  );

  it('of a withdrawn guide says so', async () => {
    const { world, guide } = await shop();
    await world.withdrawn.note(aGuide(), 1);
    await world.catalog.remove('biology');
    expect(JSON.parse(await guide('biology'))).toMatchObject({ delivered: { guide: { page: { onSale: false } } } });
  });
});

describe('the sitemap of the guides', () => {
  it('has the address of each guide on sale', async () => {
    const { world } = await shop();
    const text = await showSitemap({ ...world, siteUrl: 'https://shop.test' })();
    expect(text).toContain('<loc>https://shop.test/pdf-page/biology</loc>');
    expect(text.match(/<url>/g)).toHaveLength(1);
  });
});
