import { describe, expect, it } from 'vitest';
import { aBundle, aGuide, aGuidePage } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { getGuide } from './get-guide.ts';

async function shopWith({ page = true, cover = true } = {}) {
  const world = inMemoryWorld();
  const guide = aGuide(cover ? { cover: 'biology/cover-small-0123456789abcdef.jpg' } : {});
  await world.catalog.put(guide);
  if (page) await world.guidePages.put(aGuidePage({ related: ['law', 'art', 'biology', 'gone'] }));
  for (const id of ['art', 'law']) await world.catalog.put(aGuide({ id, title: id }));
  return { world, guide, get: (id: string) => getGuide(world)({ input: { id } }) };
}

describe('the page of a guide', () => {
  it('shows its facts, its pictures, its contents and its sample', async () => {
    const { get } = await shopWith();
    const page = aGuidePage();
    expect(await get('biology')).toMatchObject({
      _id: 'biology',
      price: 19.99,
      onSale: true,
      cover: '/guide-files/biology/cover-small-0123456789abcdef.jpg',
      checkedOn: '2026-08-15',
      author: page.author,
      outcomes: page.outcomes,
      contents: page.contents,
      questions: page.questions,
      pictures: {
        cover: { url: '/guide-files/biology/cover-0123456789abcdef.jpg', width: 720, height: 932 },
        samples: [
          { url: '/guide-files/biology/page-1-0123456789abcdef.jpg' },
          { url: '/guide-files/biology/page-2-0123456789abcdef.jpg' },
        ],
      },
      sample: { url: '/guide-files/biology/biology-sample-0123456789abcdef.pdf', pages: 3, bytes: 24_000 },
    });
  });

  it('shows the related guides on sale in their order, without itself', async () => {
    const { get } = await shopWith();
    expect(await get('biology')).toMatchObject({ related: [{ _id: 'law' }, { _id: 'art' }] });
  });

  it('says what is new in its edition, and names no earlier file', async () => {
    const { world, guide, get } = await shopWith();
    expect(await get('biology')).toMatchObject({ whatsNew: [] });
    const whatsNew = ['A chapter on research.', 'New deadlines.'];
    const earlier = [{ edition: '2024-25', fileName: 'biology-2024-25.pdf' }];
    await world.catalog.put({ ...guide, whatsNew, earlier });
    const page = await get('biology');
    expect(page).toMatchObject({ whatsNew });
    expect(JSON.stringify(page)).not.toContain('2024-25');
  });

  it('says on the day that its edition, or that of a related guide, is past its season', async () => {
    const { world, guide, get } = await shopWith();
    await world.catalog.put({ ...guide, edition: '2026-27' });
    await world.catalog.put(aGuide({ id: 'law', edition: '2026-27' }));
    const pastOn = async (time: string) => {
      world.clock.set(Date.parse(time));
      const page = await get('biology');
      const { related } = 'related' in page ? page : { related: [] };
      return [page, ...related].map((one) => 'pastSeason' in one);
    };
    expect(await pastOn('2027-06-30T23:59:59Z')).toEqual([false, false, false]);
    expect(await pastOn('2027-07-01T00:00:00Z')).toEqual([true, true, false]);
  });

  it('names no file of the guide that is sold', async () => {
    const { get } = await shopWith();
    expect(JSON.stringify(await get('biology'))).not.toContain('biology.pdf');
  });

  it('has empty lists for a guide that was published before pages', async () => {
    const { get } = await shopWith({ page: false, cover: false });
    expect(await get('biology')).toMatchObject({
      onSale: true,
      cover: '',
      author: null,
      contents: [],
      pictures: { cover: null, samples: [] },
      sample: null,
      related: [],
    });
  });

  it('has no sample of a guide of one page', async () => {
    const { world, get } = await shopWith();
    await world.guidePages.put(aGuidePage({ sample: undefined }));
    expect(await get('biology')).toMatchObject({ sample: null });
  });

  it('says that a withdrawn guide is not on sale, as it was sold last', async () => {
    const { world, guide, get } = await shopWith();
    await world.withdrawn.note(guide, 1);
    await world.catalog.remove('biology');
    expect(await get('biology')).toMatchObject({ title: guide.title, onSale: false, author: aGuidePage().author });
  });

  it('shows a guide that is on sale again as it is now', async () => {
    const { world, get } = await shopWith();
    await world.withdrawn.note(aGuide({ title: 'Before' }), 1);
    expect(await get('biology')).toMatchObject({ title: aGuide().title, onSale: true });
  });

  it('is missing for a guide that never was on sale, even if its files are there', async () => {
    const { world, get } = await shopWith();
    await world.guidePages.put(aGuidePage({ id: 'chemistry' }));
    for (const id of ['chemistry', 'unknown']) expect((await refusalOf(get(id))).code).toBe('NOT_FOUND');
  });
});

describe('a guide in bundles', () => {
  it('names those on sale, with what they cost and how many guides they have', async () => {
    const { world, get } = await shopWith();
    await world.bundles.put(aBundle({ guides: ['biology', 'art', 'gone'] }));
    await world.bundles.put(aBundle({ id: 'alone', guides: ['biology', 'gone'] }));
    await world.bundles.put(aBundle({ id: 'others', guides: ['art', 'law'] }));
    const page = await get('biology');
    expect(page).toMatchObject({
      related: [{ _id: 'law' }, { _id: 'art' }],
      bundles: [{ _id: 'essays-complete', title: 'Essays, complete', price: 20, guides: 2 }],
    });
    expect('bundles' in page && page.bundles).toHaveLength(1);
  });

  it('names none once it is withdrawn', async () => {
    const { world, guide, get } = await shopWith();
    await world.bundles.put(aBundle());
    await world.withdrawn.note(guide, 1);
    await world.catalog.remove('biology');
    expect(await get('biology')).toMatchObject({ onSale: false, bundles: [] });
  });
});

describe('the page of a bundle', () => {
  it('shows its guides on sale in its order, and both prices', async () => {
    const { world, get } = await shopWith();
    await world.bundles.put(aBundle({ guides: ['law', 'gone', 'biology'] }));
    const page = await get('essays-complete');
    expect(page).toMatchObject({ title: 'Essays, complete', onSale: true, price: 20, listPrice: 39.98 });
    expect('guides' in page && page.guides.map(({ _id }) => _id)).toEqual(['law', 'biology']);
  });

  it.each(['the bundle', 'all but one of its guides'])('says that it is off sale if %s is', async (what) => {
    const { world, get } = await shopWith();
    await world.bundles.put(aBundle());
    if (what === 'the bundle') await world.bundles.remove('essays-complete');
    else await world.catalog.remove('art');
    expect(await get('essays-complete')).toMatchObject({ title: 'Essays, complete', onSale: false });
  });
});
