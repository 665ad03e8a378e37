import { describe, expect, it } from 'vitest';
import type { Guide } from '#domain/ports/catalog.ts';
import { pdfPictures } from '#testing/pdf.ts';
import { aGuide } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { samplePages } from './guide-page.ts';
import type { GuidePictures } from './pictures.ts';
import { publishGuides, type ReadyGuide } from './publish-guides.ts';

const content = new TextEncoder().encode('%PDF-1.7 biology');
const about = { author: undefined, checkedOn: '2026-10-01', outcomes: [], questions: [], related: [] };

/** A shop whose writes are recorded, of which one may fail. */
function shop(failing?: number) {
  const world = inMemoryWorld();
  const writes: string[] = [];
  let drawn = 0;
  const write = async (what: string, act: () => Promise<unknown>) => {
    if (writes.length === failing) throw new Error('the line went dead');
    writes.push(what);
    return await act();
  };
  const ports = {
    ...world,
    files: {
      ...world.files,
      store: async (...file: Parameters<typeof world.files.store>) => {
        await write('PDF', () => world.files.store(...file));
      },
    },
    publicFiles: {
      store: async (...file: Parameters<typeof world.publicFiles.store>) => {
        await write('file', () => world.publicFiles.store(...file));
      },
    },
    guidePages: {
      ...world.guidePages,
      put: async (...page: Parameters<typeof world.guidePages.put>) => {
        await write('page', () => world.guidePages.put(...page));
      },
    },
    catalog: {
      ...world.catalog,
      put: async (...change: Parameters<typeof world.catalog.put>) =>
        (await write('catalog', () => world.catalog.put(...change))) as boolean,
    },
  };
  const ready = (guide: Guide = aGuide(), pictures: GuidePictures = pdfPictures(6)): ReadyGuide => ({
    guide,
    content,
    about,
    draw: () => {
      drawn += 1;
      return Promise.resolve(pictures);
    },
  });
  return {
    world,
    writes,
    ready,
    drawn: () => drawn,
    publish: async (guides: readonly ReadyGuide[] = [ready()], on: typeof world | typeof ports = ports) =>
      await publishGuides({ ...on, guides, listed: await world.catalog.list() }),
  };
}

const WRITES = ['PDF', 'file', 'file', 'file', 'file', 'file', 'page', 'catalog'];

describe('publishing', () => {
  it('stores the PDF, pictures and sample, then the page, and only then lists the guide', async () => {
    const { world, writes, publish } = shop();
    await publish();
    expect(writes).toEqual(WRITES);
    const { guide, page } = await world.guidePages.find('biology');
    expect(guide?.cover).toBe(page?.pictures.coverSmall.file);
    expect(page).toMatchObject({ ...about, contents: [{ title: 'First', page: 1 }], sample: { pages: 2 } });
    expect(page?.sample?.file).toMatch(/^biology\/biology-sample-[0-9a-f]{16}\.pdf$/);
    expect(world.publicFiles.stored.map((name) => name.replace(/-[0-9a-f]{16}/, ''))).toEqual([
      'biology/cover-small.jpg',
      'biology/cover.jpg',
      'biology/page-1.jpg',
      'biology/page-2.jpg',
      'biology/biology-sample.pdf',
    ]);
  });

  it.each(WRITES.map((what, index) => [index + 1, what] as const))(
    'that is interrupted at write %i, of the %s, lists nothing, and is finished by the next run',
    async (number) => {
      const { world, publish, ready } = shop(number - 1);
      await expect(publish()).rejects.toThrow('the line went dead');
      expect(await world.catalog.list()).toEqual([]);
      await publish([ready()], world);
      const stored = [...world.publicFiles.stored];
      expect(await world.catalog.list()).toHaveLength(1);
      expect(new Set(stored).size).toBe(5);
      expect(await publish([ready()], world)).toMatchObject([{ result: 'unchanged' }]);
    },
  );

  it('of the same again draws nothing and writes nothing', async () => {
    const { world, writes, drawn, publish } = shop();
    await publish();
    expect(await publish()).toMatchObject([{ result: 'unchanged', uploaded: false, pageChanged: false, changes: [] }]);
    expect(writes).toEqual(WRITES);
    expect(drawn()).toBe(1);
    expect(world.pdfPages.asked).toHaveLength(1);
  });

  it('of a new title makes a new sample and draws nothing', async () => {
    const { world, writes, drawn, publish, ready } = shop();
    await publish();
    const before = await world.guidePages.find('biology');
    writes.length = 0;
    await publish([ready(aGuide({ title: 'Biology' }))]);
    expect(writes).toEqual(['file', 'page', 'catalog']);
    expect(drawn()).toBe(1);
    const after = await world.guidePages.find('biology');
    expect(after.page).toEqual({ ...before.page, sample: after.page?.sample });
    expect(world.pdfPages.asked.at(-1)).toEqual({
      pages: 2,
      of: 6,
      title: 'Biology',
      address: 'https://shop.test/pdf-page/biology',
    });
  });

  it('of a guide of one page has a cover and no sample', async () => {
    const { world, publish, ready } = shop();
    await publish([ready(aGuide({ pages: 1 }), pdfPictures(1))]);
    const { page } = await world.guidePages.find('biology');
    expect([page?.sample, page?.pictures.samples]).toEqual([undefined, []]);
    expect(world.pdfPages.asked).toEqual([]);
  });

  it('says all that is wrong with the pictures of all guides at once, and writes nothing', async () => {
    const { writes, publish, ready } = shop();
    const { coverSmall: _, ...pictures } = pdfPictures(6);
    const guides = [
      ready(aGuide(), { ...pictures, page1: new Uint8Array([1]), cover: new Uint8Array(500_000) }),
      ready(aGuide({ id: 'art' }), {}),
    ];
    const { code, fields } = await refusalOf(publish(guides));
    expect(code).toBe('INVALID_INPUT');
    expect(fields?.['biology']).toBe(
      'The PDF can’t be shown: its small cover is missing, its cover is not a JPEG, its cover is larger than 400 KB, its first sample page is not a JPEG.',
    );
    expect(fields?.['art']).toContain('its second sample page is missing');
    expect(writes).toEqual([]);
  });

  it('says if no sample can be made of a PDF, and writes nothing', async () => {
    const { world, writes, publish, ready } = shop();
    const pdfPages = { ...world.pdfPages, sample: () => Promise.reject(new Error('Expected a dictionary')) };
    const { fields } = await refusalOf(publish([ready()], { ...world, pdfPages }));
    expect(fields?.['biology']).toBe('The PDF can’t be shown: its first pages can’t be copied into a sample.');
    expect([writes, await world.catalog.list(), world.publicFiles.stored]).toEqual([[], [], []]);
  });

  it('gives a withdrawn guide that is on sale again its cover', async () => {
    const { world, publish } = shop();
    await publish();
    await world.catalog.remove('biology');
    expect(await publish()).toMatchObject([{ result: 'published' }]);
    expect((await world.catalog.list())[0]?.cover).toContain('biology/cover-small-');
  });
});

it.each([
  [1, 0],
  [2, 1],
  [3, 2],
  [7, 2],
  [15, 3],
  [20, 4],
  [200, 4],
])('the sample of %i pages has %i', (pages, expected) => {
  expect(samplePages(pages)).toBe(expected);
});
