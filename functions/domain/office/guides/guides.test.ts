import { describe, expect, it } from 'vitest';
import { GUIDE_UPLOAD_SECONDS, OFFICE_SALES_DAYS, OFFICE_SALES_ORDERS } from '#contract/limits.ts';
import { guideVersion } from '#domain/guides/publish-guides.ts';
import type { GuideDraft } from '#domain/ports/catalog.ts';
import type { SoldOrder } from '#domain/ports/guide-sales.ts';
import type { PdfFindings } from '#domain/ports/pdf-inspector.ts';
import { Refusal } from '#domain/refusal.ts';
import { TEST_START } from '#testing/clock.ts';
import { aGuide, aMember, anItem, anOfficeSession, anOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { Change } from '../journal.ts';
import { discardOfficeDraft, saveOfficeDraft } from './drafts.ts';
import { listOfficeGuides } from './list-guides.ts';
import { openOfficeGuide } from './open-guide.ts';
import { publishOfficeGuide } from './publish-guide.ts';
import { checkOfficeUpload, startOfficeUpload } from './uploads.ts';
import { withdrawOfficeGuide } from './withdraw-guide.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** An inspector that finds as many pages as the file has bytes, and what a test says. */
function office(problems: readonly string[] = [], sold: readonly SoldOrder[] = []) {
  const world = inMemoryWorld();
  const pdfInspector = {
    inspect: (content: Uint8Array): Promise<PdfFindings> => Promise.resolve({ pages: content.byteLength, problems }),
  };
  const guideSales = {
    newestPaid: (since: number, limit: number) =>
      Promise.resolve(sold.filter(({ createdAt }) => createdAt >= since).slice(0, limit)),
  };
  const dependencies = { ...world, uploadForms: world.uploads, pdfInspector, guideSales };
  const journal: Change[] = [];
  const record = (change: Change) => {
    journal.push(change);
  };
  const session = (name = 'Olive Stone') => ({ ...anOfficeSession(), member: aMember({ name }) });
  const use = {
    list: listOfficeGuides(dependencies),
    open: openOfficeGuide(dependencies),
    start: startOfficeUpload(dependencies),
    check: checkOfficeUpload(dependencies),
    save: saveOfficeDraft(dependencies),
    discard: discardOfficeDraft(dependencies),
    publish: publishOfficeGuide(dependencies),
    withdraw: withdrawOfficeGuide(dependencies),
  };
  return {
    world,
    journal,
    use,
    async upload(content: Uint8Array): Promise<string> {
      const { id, url, fields } = await use.start();
      await world.uploads.send({ url, fields }, content);
      return id;
    },
    save: (changes: Partial<GuideDraft> = {}, name?: string) =>
      use.save({ input: { ...facts, ...changes }, session: session(name), record }),
    publish: (id: string, version: number) => use.publish({ input: { id, version }, record }),
    discard: (id: string, version: number) => use.discard({ input: { id, version }, record }),
    withdraw: (id: string, version: string) => use.withdraw({ input: { id, version }, record }),
    guide: async (id: string) => (await use.list()).guides.find((one) => one.id === id),
  };
}

const facts = {
  id: 'essay',
  title: 'The Essay',
  desc: 'How to write it.',
  category: 'Non-Stem',
  priceCents: 1_499,
  edition: '2026-27',
  upload: '',
  pages: 0,
  basedOn: '',
  version: 0,
};

const refusalOf = async (action: Promise<unknown>): Promise<Refusal> => {
  const thrown: unknown = await action.catch((error: unknown) => error);
  if (!(thrown instanceof Refusal)) throw new Error(`It was not refused: ${String(thrown)}`);
  return thrown;
};

/** Uploads and publishes the essay. */
async function withEssayOnSale() {
  const at = office();
  const { version } = await at.save({ upload: await at.upload(bytes('%PDF first')) });
  await at.publish('essay', version);
  return at;
}

describe('an upload', () => {
  it('is checked, with its pages and its size', async () => {
    const at = office();
    const id = await at.upload(bytes('%PDF'));
    expect(await at.use.check({ input: { id } })).toEqual({ pages: 4, bytes: 4, problems: [] });
  });

  it('says all that is wrong, in sentences', async () => {
    const at = office(['has no page; export it again', 'has a file attached; remove the attachment']);
    const id = await at.upload(bytes('%PDF'));
    expect((await at.use.check({ input: { id } })).problems).toEqual([
      'The PDF has no page; export it again.',
      'The PDF has a file attached; remove the attachment.',
    ]);
  });

  it('that is gone is asked for again', async () => {
    const { message, code } = await refusalOf(office().use.check({ input: { id: 'gone' } }));
    expect([code, message]).toEqual(['NOT_FOUND', expect.stringContaining('Choose it again')]);
  });

  it('is refused by the store when its form has expired', async () => {
    const at = office();
    const { url, fields } = await at.use.start();
    at.world.clock.advanceSeconds(GUIDE_UPLOAD_SECONDS);
    expect((await at.world.uploads.send({ url, fields }, bytes('%PDF'))).status).toBe(403);
  });
});

describe('a draft', () => {
  it('is saved with unfinished facts, and by whom', async () => {
    const at = office();
    const draft = await at.save({ title: '', priceCents: null });
    expect(draft).toMatchObject({ title: '', priceCents: null, savedBy: 'Olive Stone', savedAt: TEST_START });
    expect(await at.guide('essay')).toMatchObject({ state: 'draft', version: '', draft });
    expect(await at.world.catalog.list()).toEqual([]);
    expect(at.journal).toEqual([{ after: draft }]);
  });

  it('that someone else saved is a conflict, which says who and has their version', async () => {
    const at = office();
    const { version } = await at.save();
    const theirs = await at.save({ version, title: 'Theirs' }, 'Amy Marlow');
    const { code, message, res } = await refusalOf(at.save({ version, title: 'Mine' }));
    expect([code, message, res]).toEqual(['CONFLICT', 'Amy Marlow saved this draft in the meantime.', theirs]);
    expect(await at.save({ version: theirs.version, title: 'Mine' })).toMatchObject({ title: 'Mine' });
  });

  it('that two people begin at the same time is begun once', async () => {
    const at = office();
    const both = await Promise.allSettled([at.save({ title: 'One' }), at.save({ title: 'Two' })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that was discarded and begun again is another one', async () => {
    const at = office();
    const first = await at.save();
    at.world.clock.advanceSeconds(1);
    await at.discard('essay', first.version);
    await at.save({ title: 'Begun again' });
    expect((await refusalOf(at.save({ version: first.version }))).code).toBe('CONFLICT');
    expect((await refusalOf(at.publish('essay', first.version))).code).toBe('CONFLICT');
    expect((await refusalOf(at.discard('essay', first.version))).code).toBe('CONFLICT');
  });

  it('that is gone is not found, and a change of it is a conflict', async () => {
    const at = office();
    expect((await refusalOf(at.discard('essay', 1))).code).toBe('NOT_FOUND');
    expect((await refusalOf(at.publish('essay', 1))).code).toBe('NOT_FOUND');
    expect((await refusalOf(at.save({ version: 1 }))).message).toBe(
      'Someone published or discarded this draft in the meantime.',
    );
  });
});

describe('publishing', () => {
  it('stores the PDF, lists the guide with its counted pages, and ends the draft', async () => {
    const at = await withEssayOnSale();
    const { category: _, upload, pages, basedOn, version, ...typed } = facts;
    const guide = { ...typed, category: 'Non-Stem', fileName: 'essay-2026-27.pdf', pages: 10 };
    expect(await at.world.catalog.list()).toEqual([guide]);
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
    expect(await at.guide('essay')).toMatchObject({ state: 'on-sale', draft: null });
    expect(at.journal.at(-1)).toEqual({ after: { ...guide, changes: [] } });
    expect([upload, pages, basedOn, version]).toEqual(['', 0, '', 0]);
  });

  it('says everything that is wrong at once, and writes nothing', async () => {
    const at = office(['needs a password; export it without one', 'is larger than 20 MB']);
    const { version } = await at.save({
      title: '',
      desc: 'x'.repeat(401),
      category: 'Stam',
      priceCents: 99,
      edition: '2026',
      upload: await at.upload(bytes('%PDF')),
    });
    const { code, fields } = await refusalOf(at.publish('essay', version));
    expect(code).toBe('INVALID_INPUT');
    expect(fields).toEqual({
      title: 'Enter a title of up to 120 characters',
      desc: 'Describe the guide in up to 400 characters',
      category: 'Choose a category',
      priceCents: 'Enter a price from $1.00 to $500.00',
      edition: 'Enter the school year, such as 2026-27',
      file: 'The PDF needs a password; export it without one. The PDF is larger than 20 MB.',
    });
    expect(await at.world.catalog.list()).toEqual([]);
    expect(await at.guide('essay')).toMatchObject({ state: 'draft' });
  });

  it.each([
    ['was never chosen', '', 'Choose a PDF.'],
    ['has expired', 'gone', 'We don’t have this PDF: uploads are kept for a day. Choose it again.'],
  ])('asks for a PDF that %s', async (_, upload, file) => {
    const at = office();
    const { version } = await at.save({ upload });
    expect((await refusalOf(at.publish('essay', version))).fields).toEqual({ file });
  });

  it('refuses the name of another guide’s PDF', async () => {
    const at = office();
    await at.world.catalog.put(aGuide({ id: 'other', title: 'Other', fileName: 'essay-2026-27.pdf' }));
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
    expect((await refusalOf(at.publish('essay', version))).fields).toEqual({
      file: 'essay-2026-27.pdf is the PDF of “Other”.',
    });
  });

  it('never lists a guide whose PDF could not be stored, and finishes the second time', async () => {
    const at = office();
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
    const dependencies = { ...at.world, pdfInspector: { inspect: () => Promise.resolve({ pages: 1, problems: [] }) } };
    const request = { input: { id: 'essay', version }, record: () => undefined };
    const lost = () => Promise.reject(new Error('the line went dead'));
    const withoutStore = publishOfficeGuide({ ...dependencies, files: { ...at.world.files, store: lost } });
    await expect(withoutStore(request)).rejects.toThrow('the line went dead');
    expect(await at.world.catalog.list()).toEqual([]);
    const withoutEnd = publishOfficeGuide({ ...dependencies, drafts: { ...at.world.drafts, discard: lost } });
    await expect(withoutEnd(request)).rejects.toThrow('the line went dead');
    expect(await at.world.catalog.list()).toHaveLength(1);
    await publishOfficeGuide(dependencies)(request);
    expect(await at.world.drafts.list()).toEqual([]);
  });

  it('of changed facts keeps the PDF, and says what changed', async () => {
    const at = await withEssayOnSale();
    const basedOn = (await at.guide('essay'))?.version ?? '';
    const { version } = await at.save({ title: 'The Better Essay', priceCents: 999, desc: 'Better.', basedOn });
    expect(await at.publish('essay', version)).toEqual({
      changes: [
        'The title changed from The Essay to The Better Essay.',
        'The description changed.',
        'The price changed from $14.99 to $9.99; open orders keep their price.',
      ],
    });
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
  });

  it('of a new PDF of the same edition replaces it for earlier buyers too, and says so', async () => {
    const at = await withEssayOnSale();
    const basedOn = (await at.guide('essay'))?.version ?? '';
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF 2')), basedOn });
    expect(await at.publish('essay', version)).toEqual({
      changes: ['The number of pages changed from 10 to 6.', 'Earlier buyers will download the new PDF too.'],
    });
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF 2'));
  });

  it('of a new edition leaves earlier buyers their PDF, and says so', async () => {
    const at = await withEssayOnSale();
    const basedOn = (await at.guide('essay'))?.version ?? '';
    const { version } = await at.save({ edition: '2027-28', upload: await at.upload(bytes('%PDF next!')), basedOn });
    expect(await at.publish('essay', version)).toEqual({
      changes: ['Earlier buyers keep the PDF that they have.', 'The edition changed from 2026-27 to 2027-28.'],
    });
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
    expect(await at.world.files.read('essay-2027-28.pdf')).toEqual(bytes('%PDF next!'));
  });

  it('is a conflict if the guide on sale changed since the draft was begun', async () => {
    const at = await withEssayOnSale();
    const [before] = await at.world.catalog.list();
    const { version } = await at.save({ title: 'Mine', basedOn: guideVersion(before) });
    await at.world.catalog.put({ ...aGuide(before), priceCents: 500 });
    expect((await refusalOf(at.publish('essay', version))).code).toBe('CONFLICT');
    expect(await at.world.catalog.list()).toMatchObject([{ title: 'The Essay', priceCents: 500 }]);
  });

  it('of two drafts of one guide at the same time happens once', async () => {
    const at = office();
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
    const both = await Promise.allSettled([at.publish('essay', version), at.publish('essay', version)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await at.world.catalog.list()).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  it('takes the guide off sale, keeps its PDF, and lets it come back without a new one', async () => {
    const at = await withEssayOnSale();
    const before = await at.guide('essay');
    await at.withdraw('essay', before?.version ?? '');
    expect(await at.world.catalog.list()).toEqual([]);
    expect(await at.guide('essay')).toMatchObject({
      state: 'withdrawn',
      title: 'The Essay',
      withdrawnAt: at.world.clock.now(),
      version: '',
    });
    const { url } = await at.use.open({ input: { id: 'essay' } });
    expect(at.world.files.follow(url).status).toBe(200);
    const { version } = await at.save();
    await at.publish('essay', version);
    expect(await at.guide('essay')).toMatchObject({ state: 'on-sale', withdrawnAt: null });
  });

  it('is a conflict if the guide has changed, and not found if it is not on sale', async () => {
    const at = await withEssayOnSale();
    expect((await refusalOf(at.withdraw('essay', '0123456789abcdef'))).code).toBe('CONFLICT');
    expect((await refusalOf(at.withdraw('other', ''))).code).toBe('NOT_FOUND');
    expect(await at.world.catalog.list()).toHaveLength(1);
  });
});

it('opens no PDF of a guide that does not exist', async () => {
  expect((await refusalOf(office().use.open({ input: { id: 'essay' } }))).code).toBe('NOT_FOUND');
});

describe('what a guide sold', () => {
  const [biology, art] = [anItem(aGuide()), anItem(aGuide({ id: 'art', priceCents: 500 }))];
  const order = (changes: Partial<SoldOrder> = {}): SoldOrder =>
    anOrder({ items: [biology, art], grants: ['biology', 'art'], ...changes });

  it('counts guides that were paid for and not refunded; gifts don’t count', async () => {
    const at = office([], [order(), order({ grants: ['art'] }), order({ items: [biology], totalCents: 0 })]);
    for (const id of ['biology', 'art']) await at.world.catalog.put(aGuide({ id }));
    expect(await at.guide('biology')).toMatchObject({ sold: 1, earnedCents: 1_999 });
    expect(await at.guide('art')).toMatchObject({ sold: 2, earnedCents: 1_000 });
  });

  it('is counted for a year, or for as long as the newest orders go back, and says so', async () => {
    const year = OFFICE_SALES_DAYS * 86_400_000;
    expect((await office([], [order()]).use.list()).countedSince).toBe(TEST_START - year);
    const many = Array.from({ length: OFFICE_SALES_ORDERS + 5 }, (_, index) =>
      order({ createdAt: TEST_START - index }),
    );
    expect((await office([], many).use.list()).countedSince).toBe(TEST_START - OFFICE_SALES_ORDERS + 1);
  });
});
