import { describe, expect, it } from 'vitest';
import { pdfPictures } from '#testing/pdf.ts';
import { aGuide } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { samplePages } from './guide-page.ts';
import type { GuidePictures } from './pictures.ts';
import type { Guide } from './ports.ts';
import { PdfBeyondLimits } from './ports.ts';
import { guideVersion, publishGuides, type ReadyGuide } from './publish-guides.ts';

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
    announcements: {
      start: async (...announcement: Parameters<typeof world.announcements.start>) => {
        await write('announcement', () => world.announcements.start(...announcement));
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
    publish: async (
      guides: readonly ReadyGuide[] = [ready()],
      on: typeof world | typeof ports = ports,
      mailBuyers = false,
    ) => await publishGuides({ ...on, mailBuyers, guides, listed: await world.catalog.list() }),
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

  it('says in the list the first of what a reader will be able to do, for as long as the page says it', async () => {
    const { world, publish, ready } = shop();
    const of = (...outcomes: string[]) => publish([{ ...ready(), about: { ...about, outcomes } }]);
    const listed = async () => (await world.catalog.list()).map(({ benefit }) => benefit);
    await of('Choose a major', 'Plan four years');
    expect(await listed()).toEqual(['Choose a major']);
    await of('Plan four years');
    expect(await listed()).toEqual(['Plan four years']);
    expect(await of('Plan four years')).toMatchObject([{ result: 'unchanged' }]);
    await world.catalog.put(aGuide({ cover: (await world.catalog.list())[0]?.cover ?? '' }));
    expect(await of('Plan four years')).toMatchObject([{ result: 'updated' }]);
    expect(await listed()).toEqual(['Plan four years']);
    await of();
    expect(await listed()).toEqual([undefined]);
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
    expect(fields?.['biology']).toBe(
      'The PDF can’t be shown: its first pages can’t be copied into a sample: a part of the PDF is damaged (Expected a dictionary); export it again.',
    );
    expect([writes, await world.catalog.list(), world.publicFiles.stored]).toEqual([[], [], []]);
  });

  it('says what is beyond the limits of drawing', async () => {
    const { writes, publish, ready } = shop();
    const draw = () => Promise.reject(new PdfBeyondLimits('takes too long to read; export it again'));
    const { fields } = await refusalOf(publish([{ ...ready(), draw }]));
    expect(fields?.['biology']).toBe(
      'The PDF can’t be shown: its pages can’t be drawn: the PDF takes too long to read; export it again.',
    );
    expect(writes).toEqual([]);
  });

  it('gives a withdrawn guide that is on sale again its cover, and says if its file is another', async () => {
    const { world, publish, ready } = shop();
    await publish();
    await world.catalog.remove('biology');
    expect(await publish()).toMatchObject([{ result: 'published', changes: [] }]);
    expect((await world.catalog.list())[0]?.cover).toContain('biology/cover-small-');
    await world.catalog.remove('biology');
    expect(await publish([{ ...ready(), content: new TextEncoder().encode('%PDF-1.7 other') }])).toMatchObject([
      { changes: ['PDF: replaces a file of this name that is no longer on sale; its buyers will download this one'] },
    ]);
  });

  it('of other facts says what each was, what it is, and what that means for buyers', async () => {
    const { publish, ready } = shop();
    const { about: _, draw: __, ...bare } = ready();
    await publish([bare]);
    const guide = aGuide({ priceCents: 500 });
    expect(await publish([{ ...bare, guide }])).toMatchObject([
      { result: 'updated', uploaded: false, changes: ['priceCents: 1999 -> 500 (open orders keep their price)'] },
    ]);
    expect(await publish([ready(guide)])).toMatchObject([{ changes: ['page: gets its cover, contents and sample'] }]);
    const said = { ...about, outcomes: ['One', 'Two', 'Three'] };
    expect(await publish([{ ...ready(guide), about: said }])).toMatchObject([{ changes: ['about.outcomes: changed'] }]);
  });
});

describe('a new edition', () => {
  const first = aGuide({ edition: '2026-27', fileName: 'biology-2026-27.pdf' });
  const next = aGuide({ edition: '2027-28', fileName: 'biology-2027-28.pdf', whatsNew: ['New course lists'] });
  const earlier = [{ edition: '2026-27', fileName: 'biology-2026-27.pdf' }];
  const NEXT_WRITES = [...WRITES.slice(0, -1), 'announcement', 'catalog'];
  const nextContent = new TextEncoder().encode('%PDF-1.7 next');

  async function withFirst() {
    const at = shop();
    await at.publish([at.ready(first)]);
    at.writes.length = 0;
    const readyNext = (changes: Partial<Guide> = {}): ReadyGuide => ({
      ...at.ready({ ...next, ...changes }),
      content: nextContent,
    });
    return { ...at, readyNext };
  }

  it('keeps the file of earlier buyers, and says what becomes of them', async () => {
    const { world, publish, readyNext } = await withFirst();
    const [published] = await publish([readyNext()]);
    expect(published).toMatchObject({ result: 'updated', uploaded: true, newEdition: true, mailsBuyers: false });
    expect(published?.changes).toEqual(
      expect.arrayContaining([
        'fileName: "biology-2026-27.pdf" -> "biology-2027-28.pdf" (earlier buyers keep their file and get this one free)',
        'edition: "2026-27" -> "2027-28"',
        'whatsNew: none -> ["New course lists"]',
      ]),
    );
    expect(published?.changes.join()).not.toMatch(/earlier:|mail:/);
    expect(await world.catalog.list()).toMatchObject([{ ...next, earlier }]);
    expect(await world.files.read('biology-2026-27.pdf')).toEqual(content);
    expect(await world.files.read('biology-2027-28.pdf')).toEqual(nextContent);
    expect(await world.announcements.list()).toEqual([]);
  });

  it('is carried on by every later publication, also of the same edition and after a withdrawal', async () => {
    const { world, publish, readyNext } = await withFirst();
    await publish([readyNext()]);
    const { whatsNew, ...silent } = next;
    const again = { ...readyNext(), guide: silent };
    expect(await publish([again])).toMatchObject([{ result: 'unchanged', newEdition: false, changes: [] }]);
    await publish([{ ...again, guide: { ...silent, priceCents: 500 } }]);
    expect(await world.catalog.list()).toMatchObject([{ priceCents: 500, whatsNew, earlier }]);

    const [listed] = await world.catalog.list();
    await world.withdrawn.note(aGuide(listed), 0);
    await world.catalog.remove('biology');
    expect(await publish([again])).toMatchObject([{ result: 'published', newEdition: false, changes: [] }]);
    expect(await world.catalog.list()).toMatchObject([{ whatsNew, earlier }]);

    const third = { edition: '2028-29', fileName: 'biology-2028-29.pdf', whatsNew: ['Newer lists'] };
    await publish([readyNext(third)]);
    expect(await world.catalog.list()).toMatchObject([
      { ...third, earlier: [...earlier, { edition: '2027-28', fileName: 'biology-2027-28.pdf' }] },
    ]);
  });

  it('after a withdrawal counts the edition that was sold last', async () => {
    const { world, publish, readyNext } = await withFirst();
    const [listed] = await world.catalog.list();
    await world.withdrawn.note(aGuide(listed), 0);
    await world.catalog.remove('biology');
    const [published] = await publish([readyNext()], world, true);
    expect(published).toMatchObject({ result: 'published', newEdition: true, mailsBuyers: true });
    expect(published?.changes).toEqual([
      'edition: "2026-27" -> "2027-28" (earlier buyers keep their file and get this one free)',
      'mail: goes to buyers of earlier editions, except those who unsubscribed',
    ]);
    expect(await world.catalog.list()).toMatchObject([{ earlier }]);
  });

  it('is announced, if buyers are mailed, before it is listed and once', async () => {
    const { world, writes, publish, readyNext } = await withFirst();
    await publish([readyNext()], undefined, true);
    expect(writes).toEqual(NEXT_WRITES);
    expect(await world.announcements.list()).toMatchObject([{ guideId: 'biology', edition: '2027-28', mailed: 0 }]);
    writes.length = 0;
    expect(await publish([readyNext()], undefined, true)).toMatchObject([{ mailsBuyers: false, changes: [] }]);
    expect(writes).toEqual([]);
  });

  it.each(NEXT_WRITES.map((what, index) => [index, what] as const))(
    'that is interrupted at write %i, of the %s, is finished by the next run, with its emails',
    async (index) => {
      const { world, ready, publish, writes } = shop(index + WRITES.length);
      await publish([ready(first)]);
      const readyNext = { ...ready(next), content: nextContent };
      await expect(publish([readyNext], undefined, true)).rejects.toThrow('the line went dead');
      expect(writes).toHaveLength(index + WRITES.length);
      expect(await world.catalog.list()).toMatchObject([first]);
      await publish([readyNext], world, true);
      expect(await world.catalog.list()).toMatchObject([{ ...next, earlier }]);
      expect(await world.announcements.list()).toHaveLength(1);
    },
  );

  it.each([
    ['without what is new', { whatsNew: [] }, 'whatsNew is missing; say in 1 to 5 lines what changed since 2026-27.'],
    [
      'under the name of the last file',
      { fileName: 'biology-2026-27.pdf' },
      'fileName biology-2026-27.pdf is the PDF of the edition 2026-27, which its buyers keep; give the PDF of 2027-28 a name of its own.',
    ],
  ])('%s is refused, and nothing is written, also in a dry run', async (_, changes: Partial<Guide>, sentence) => {
    const { world, writes, publish, ready, readyNext } = await withFirst();
    const { guide, ...others } = readyNext(changes);
    const { whatsNew = [], ...silent } = guide;
    const wrong = { ...others, guide: whatsNew.length === 0 ? silent : guide };
    const fine = ready(aGuide({ id: 'art' }));
    const { code, fields } = await refusalOf(publish([wrong, fine]));
    expect([code, fields]).toEqual(['INVALID_INPUT', { biology: sentence }]);
    const dry = { ...world, guides: [wrong], listed: await world.catalog.list(), dryRun: true };
    expect((await refusalOf(publishGuides(dry))).fields).toEqual({ biology: sentence });
    expect(writes).toEqual([]);
  });

  it('says both problems at once', async () => {
    const { publish, readyNext } = await withFirst();
    const { whatsNew: _, ...guide } = readyNext({ fileName: 'biology-2026-27.pdf' }).guide;
    const { fields } = await refusalOf(publish([{ ...readyNext(), guide }]));
    expect(fields?.['biology']).toMatch(/^fileName .* name of its own\. whatsNew is missing/);
  });

  it('leaves its earlier files alone, whatever edition comes next', async () => {
    const { writes, publish, readyNext } = await withFirst();
    await publish([readyNext()]);
    writes.length = 0;
    for (const edition of ['2027-28', '2028-29']) {
      const { fields } = await refusalOf(publish([readyNext({ edition, fileName: 'biology-2026-27.pdf' })]));
      expect(fields?.['biology']).toContain('is the PDF of the edition 2026-27, which its buyers keep');
    }
    expect(writes).toEqual([]);
  });

  it('is none under the same edition: a new PDF of the same name replaces the file of its buyers', async () => {
    const { world, publish, ready } = await withFirst();
    const [published] = await publish([{ ...ready(first), content: nextContent }], undefined, true);
    expect(published).toMatchObject({ newEdition: false, mailsBuyers: false });
    expect(published?.changes).toEqual([
      'PDF: a new file, which earlier buyers will download too',
      'page: new cover and contents',
      'page: a new sample',
    ]);
    expect(await world.files.read('biology-2026-27.pdf')).toEqual(nextContent);
    expect((await world.catalog.list())[0]).not.toHaveProperty('earlier');
    expect(await world.announcements.list()).toEqual([]);
  });

  it('is none if the very same file gets another edition: that is a correction', async () => {
    const { world, writes, publish, ready } = await withFirst();
    const corrected = { ...first, edition: '2025-26' };
    const [published] = await publish([ready(corrected)], undefined, true);
    expect(published).toMatchObject({ newEdition: false, mailsBuyers: false });
    expect(writes).not.toContain('PDF');
    const [listed] = await world.catalog.list();
    expect(listed).toMatchObject(corrected);
    expect(listed).not.toHaveProperty('earlier');
  });

  it('is none if the file of the same edition gets another name, but its buyers keep theirs', async () => {
    const { world, publish, ready } = await withFirst();
    const [published] = await publish([ready({ ...first, fileName: 'bio.pdf' })], undefined, true);
    expect(published).toMatchObject({ newEdition: false, mailsBuyers: false });
    expect(await world.catalog.list()).toMatchObject([{ fileName: 'bio.pdf', earlier }]);
  });
});

describe('the version of a guide', () => {
  it('is the one that stored drafts have, as long as nothing is said to be new', () => {
    expect(guideVersion(aGuide(), undefined)).toBe('721780254f53cda1');
  });

  it('changes with each line about what is new', () => {
    const versions = [undefined, ['One'], ['Two'], ['One', 'Two']].map((whatsNew) =>
      guideVersion(aGuide(whatsNew === undefined ? {} : { whatsNew }), undefined),
    );
    expect(new Set(versions).size).toBe(4);
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
