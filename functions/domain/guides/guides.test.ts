import { describe, expect, it } from 'vitest';
import { GUIDE_UPLOAD_SECONDS } from '#contract/endpoints/guides/limits.ts';
import { OFFICE_SALES_DAYS, OFFICE_SALES_ORDERS } from '#contract/endpoints/orders/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { aJpeg, pdfPictures } from '#testing/pdf.ts';
import { aBundle, aGuide, aMember, anItem, anOfficeSession, anOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { Order } from '../orders/core/order.ts';
import type { Change } from '../shared/audit-entry.ts';
import { DependencyDown, Refusal } from '../shared/refusal.ts';
import { getGuide } from './get-guide.ts';
import { checkOfficeUpload } from './office/check-office-upload.ts';
import { discardOfficeDraft } from './office/discard-office-draft.ts';
import { listOfficeGuides } from './office/list-office-guides.ts';
import { openOfficeGuide } from './office/open-office-guide.ts';
import { publishOfficeBundle } from './office/publish-office-bundle.ts';
import { publishOfficeGuide } from './office/publish-office-guide.ts';
import { saveOfficeDraft } from './office/save-office-draft.ts';
import { startOfficeUpload } from './office/start-office-upload.ts';
import { withdrawOfficeBundle } from './office/withdraw-office-bundle.ts';
import { withdrawOfficeGuide } from './office/withdraw-office-guide.ts';
import type { GuidePictures } from './pictures.ts';
import type { GuideDraft, PdfAccess, PdfFindings, SoldOrder } from './ports.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** An inspector that finds as many pages as the file has bytes, and what a test says. */
function office(problems: readonly string[] = [], sold: readonly SoldOrder[] = [], access?: PdfAccess) {
  const world = inMemoryWorld();
  const pdfInspector = {
    inspect: (content: Uint8Array): Promise<PdfFindings> =>
      Promise.resolve({ pages: content.byteLength, problems, ...(access === undefined ? {} : { access }) }),
  };
  const guideSales = {
    newestPaid: (since: number, limit: number) =>
      Promise.resolve(sold.filter(({ createdAt }) => createdAt >= since).slice(0, limit)),
  };
  const dependencies = { ...world, uploadForms: world.uploads, pdfInspector, guideSales };
  const auditLog: Change[] = [];
  const record = (change: Change) => {
    auditLog.push(change);
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
    publishBundle: publishOfficeBundle(dependencies),
    withdrawBundle: withdrawOfficeBundle(dependencies),
  };
  return {
    world,
    auditLog,
    use,
    /** Uploads pictures that fit any PDF of these tests. */
    async uploadPictures(pictures: GuidePictures = pdfPictures(4)): Promise<GuideDraft['pictures']> {
      const ids = { ...facts.pictures };
      for (const [kind, content] of Object.entries(pictures)) {
        const { id, url, fields } = await use.start({ input: { kind: 'picture' } });
        expect((await world.uploads.send({ url, fields }, content)).status).toBe(204);
        ids[kind as keyof typeof ids] = id;
      }
      return ids;
    },
    async upload(content: Uint8Array): Promise<string> {
      const { id, url, fields } = await use.start({ input: { kind: 'pdf' } });
      await world.uploads.send({ url, fields }, content);
      return id;
    },
    /** With the pictures of its upload, if there is one. */
    async save(changes: Partial<GuideDraft> = {}, name?: string) {
      const hasUpload = (changes.upload ?? '') !== '' && changes.pictures === undefined;
      const pictures = hasUpload ? await this.uploadPictures() : facts.pictures;
      return await use.save({ input: { ...facts, pictures, ...changes }, session: session(name), record });
    },
    publish: (id: string, version: number, { mailBuyers = false } = {}) =>
      use.publish({ input: { id, version, mailBuyers }, record }),
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
  whatsNew: [],
  about: null,
  pictures: { coverSmall: '', cover: '', page1: '', page2: '' },
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
    expect(await at.use.check({ input: { id } })).toEqual({ pages: 4, bytes: 4, problems: [], warnings: [] });
  });

  it('says all that is wrong, in sentences', async () => {
    const at = office(['has no page; export it again', 'has a file attached; remove the attachment']);
    const id = await at.upload(bytes('%PDF'));
    expect((await at.use.check({ input: { id } })).problems).toEqual([
      'The PDF has no page; export it again.',
      'The PDF has a file attached; remove the attachment.',
    ]);
  });

  it('that a screen reader can’t use is a warning with what to do, and can be published', async () => {
    const access = { tags: false, text: true, title: true, language: false };
    const at = office([], [], access);
    const upload = await at.upload(bytes('%PDF'));
    expect((await at.use.check({ input: { id: upload } })).warnings).toEqual([
      expect.stringMatching(/^The PDF has no tags, .*; export it again as a tagged PDF .*\.$/),
      expect.stringMatching(/^The PDF doesn’t name its language, .*\.$/),
    ]);
    const { version } = await at.save({ upload });
    await at.publish('essay', version);
    expect(await at.guide('essay')).toMatchObject({ state: 'on-sale', readAloud: false });
    const answer = await getGuide(at.world)({ input: { id: 'essay' } });
    expect(answer).toMatchObject({ readAloud: false });
  });

  it('that is tagged can be read aloud, also after the words of its page change', async () => {
    const at = office([], [], { tags: true, text: true, title: false, language: true });
    const draft = await at.save({ upload: await at.upload(bytes('%PDF')) });
    await at.publish('essay', draft.version);
    const { version: basedOn = '' } = (await at.guide('essay')) ?? {};
    const next = await at.save({ title: 'Another title', basedOn });
    await at.publish('essay', next.version);
    expect(await at.guide('essay')).toMatchObject({ title: 'Another title', readAloud: true });
  });

  it('lists the contents of its PDF once it is published', async () => {
    const at = office();
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
    expect(await at.guide('essay')).not.toHaveProperty('contents');
    await at.publish('essay', version);
    expect(await at.guide('essay')).toMatchObject({ contents: [{ title: 'First', page: 1 }] });
  });

  it('that is gone is asked for again', async () => {
    const { message, code } = await refusalOf(office().use.check({ input: { id: 'gone' } }));
    expect([code, message]).toEqual(['NOT_FOUND', expect.stringContaining('Choose it again')]);
  });

  it('of a picture takes a JPEG of at most 400 kB', async () => {
    const at = office();
    const { url, fields, maxBytes } = await at.use.start({ input: { kind: 'picture' } });
    expect([fields['Content-Type'], maxBytes]).toEqual(['image/jpeg', 409_600]);
    expect((await at.world.uploads.send({ url, fields }, aJpeg(280, 362, maxBytes + 1))).status).toBe(400);
    expect((await at.world.uploads.send({ url, fields }, aJpeg(280, 362, maxBytes))).status).toBe(204);
  });

  it('is refused by the store when its form has expired', async () => {
    const at = office();
    const { url, fields } = await at.use.start({ input: { kind: 'pdf' } });
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
    expect(at.auditLog).toEqual([{ after: draft }]);
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
    const { category: _, upload, pages, basedOn, version, ...others } = facts;
    const { about: _about, pictures: _pictures, whatsNew: _whatsNew, ...typed } = others;
    const guide = { ...typed, category: 'Non-Stem', fileName: 'essay-2026-27.pdf', pages: 10 };
    const cover = expect.stringMatching(/^essay\/cover-small-/) as string;
    expect(await at.world.catalog.list()).toEqual([{ ...guide, cover }]);
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
    expect(await at.guide('essay')).toMatchObject({ state: 'on-sale', draft: null });
    expect(at.auditLog.at(-1)).toEqual({ after: { ...guide, changes: [] } });
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
    const { version } = await at.save({ upload, pictures: facts.pictures });
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
    const request = { input: { id: 'essay', version, mailBuyers: false }, record: () => undefined };
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
        'The guide’s page changed.',
      ],
    });
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
  });

  it('of a new PDF of the same edition replaces it for earlier buyers too, and says so', async () => {
    const at = await withEssayOnSale();
    const basedOn = (await at.guide('essay'))?.version ?? '';
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF 2')), basedOn });
    expect(await at.publish('essay', version)).toEqual({
      changes: [
        'The number of pages changed from 10 to 6.',
        'Earlier buyers will download the new PDF too.',
        'The guide’s page changed.',
      ],
    });
    expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF 2'));
  });

  describe('of a new edition', () => {
    /** Saves the next edition of what is or was on sale. */
    const saveNext = async (at: ReturnType<typeof office>, changes: Partial<GuideDraft> = {}) => {
      const basedOn = (await at.guide('essay'))?.version ?? '';
      const upload = changes.upload ?? (await at.upload(bytes('%PDF next!')));
      return await at.save({ edition: '2027-28', whatsNew: ['New prompts', ''], basedOn, ...changes, upload });
    };

    it('leaves earlier buyers their PDF, gives them the new one, and says so', async () => {
      const at = await withEssayOnSale();
      const { version } = await saveNext(at);
      expect(await at.publish('essay', version)).toEqual({
        changes: [
          'The edition changed from 2026-27 to 2027-28.',
          'Buyers of 2026-27 keep their PDF and get this edition free.',
          'The guide’s page changed.',
        ],
      });
      expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
      expect(await at.world.files.read('essay-2027-28.pdf')).toEqual(bytes('%PDF next!'));
      const kept = {
        whatsNew: ['New prompts'],
        earlier: [{ edition: '2026-27', fileName: 'essay-2026-27.pdf' }],
      };
      expect(await at.world.catalog.list()).toMatchObject([kept]);
      expect(at.auditLog.at(-1)?.after).toMatchObject(kept);
      expect(at.auditLog.at(-1)?.after).not.toHaveProperty('mailBuyers');
      expect(await at.world.announcements.list()).toEqual([]);
    });

    it('emails the buyers of earlier ones if that is chosen, and the audit log has the choice', async () => {
      const at = await withEssayOnSale();
      const { version } = await saveNext(at);
      const { changes } = await at.publish('essay', version, { mailBuyers: true });
      expect(changes).toContain('We’ll email the buyers of earlier editions who haven’t unsubscribed.');
      expect(await at.world.announcements.list()).toMatchObject([{ guideId: 'essay', edition: '2027-28', mailed: 0 }]);
      expect(at.auditLog.slice(-2)).toMatchObject([{ after: { mailBuyers: true } }, { after: { mailBuyers: true } }]);
    });

    it('says what is new, or is refused at that field before anything is written', async () => {
      const at = await withEssayOnSale();
      const { version } = await saveNext(at, { whatsNew: [''], priceCents: 1 });
      expect((await refusalOf(at.publish('essay', version))).fields).toEqual({
        priceCents: 'Enter a price from $1.00 to $500.00',
        whatsNew: 'Say what’s new in this edition, in one to five lines of up to 160 characters',
      });
      expect(await at.world.files.describe('essay-2027-28.pdf')).toBeUndefined();
      expect(await at.world.catalog.list()).toMatchObject([{ edition: '2026-27' }]);
    });

    it('is none if only its name is corrected, and the next one under that name gets another file', async () => {
      const at = await withEssayOnSale();
      const corrected = await saveNext(at, { upload: '', whatsNew: [] });
      expect(await at.publish('essay', corrected.version, { mailBuyers: true })).toEqual({
        changes: ['The edition changed from 2026-27 to 2027-28.'],
      });
      expect(await at.world.announcements.list()).toEqual([]);
      const [listed] = await at.world.catalog.list();
      expect(listed).not.toHaveProperty('earlier');

      const { version } = await saveNext(at, { edition: '2026-27' });
      await at.publish('essay', version);
      expect(await at.world.files.read('essay-2026-27.pdf')).toEqual(bytes('%PDF first'));
      expect(await at.world.catalog.list()).toMatchObject([
        { fileName: 'essay-2026-27-2.pdf', earlier: [{ edition: '2027-28', fileName: 'essay-2026-27.pdf' }] },
      ]);
    });

    it('is a conflict if someone else said what is new in the meantime', async () => {
      const at = await withEssayOnSale();
      await at.publish('essay', (await saveNext(at)).version);
      const { version } = await saveNext(at, { upload: '', whatsNew: [], priceCents: 999 });
      const [before] = await at.world.catalog.list();
      await at.world.catalog.put({ ...aGuide(before), whatsNew: ['Other prompts'] });
      expect((await refusalOf(at.publish('essay', version))).code).toBe('CONFLICT');
      expect(await at.world.catalog.list()).toMatchObject([{ priceCents: 1_499, whatsNew: ['Other prompts'] }]);
    });

    it('keeps other guides away from the files of earlier ones', async () => {
      const at = office();
      const earlier = [{ edition: '2026-27', fileName: 'essay-2026-27.pdf' }];
      await at.world.catalog.put(aGuide({ id: 'other', title: 'Other', earlier }));
      const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
      expect((await refusalOf(at.publish('essay', version))).fields).toEqual({
        file: 'essay-2026-27.pdf is the PDF of “Other”.',
      });
    });
  });

  it('shows in the list when the school year of the edition is over', async () => {
    const at = await withEssayOnSale();
    expect(await at.guide('essay')).toMatchObject({ pastSeason: false });
    at.world.clock.advanceSeconds((Date.UTC(2027, 6, 1) - at.world.clock.now()) / 1_000);
    expect(await at.guide('essay')).toMatchObject({ pastSeason: true });
    const begun = await at.save({ id: 'new-one', edition: '2020-21' });
    expect(begun.edition).toBe('2020-21');
    expect(await at.guide('new-one')).toMatchObject({ pastSeason: false });
  });

  it('is a conflict if the guide on sale changed since the draft was begun', async () => {
    const at = await withEssayOnSale();
    const [before] = await at.world.catalog.list();
    const { version } = await at.save({ title: 'Mine', basedOn: (await at.guide('essay'))?.version ?? '' });
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

describe('the page of a guide', () => {
  const about = {
    author: { name: 'Dana Whitfield', credential: 'Former admissions reader' },
    checkedOn: '2026-10-01',
    outcomes: ['One', 'Two', 'Three', ''],
    questions: [
      { question: 'Why?', answer: 'Because.' },
      { question: '', answer: '' },
    ],
    related: ['art'],
  };

  it('has what the draft says, without what was left empty, and the office shows it again', async () => {
    const at = office();
    const { version } = await at.save({ about, upload: await at.upload(bytes('%PDF first')) });
    await at.publish('essay', version);
    const said = { ...about, outcomes: ['One', 'Two', 'Three'], questions: [about.questions[0]] };
    expect((await at.world.guidePages.find('essay')).page).toMatchObject({ ...said, sample: { pages: 2 } });
    expect(await at.guide('essay')).toMatchObject({
      about: said,
      cover: expect.stringMatching(/^\/guide-files\/essay\/cover-small-/) as string,
    });
  });

  it('is a conflict if someone changed what it says since the draft was begun', async () => {
    const at = await withEssayOnSale();
    const basedOn = (await at.guide('essay'))?.version ?? '';
    const { version } = await at.save({ about, basedOn });
    const { page } = await at.world.guidePages.find('essay');
    if (page === undefined) throw new Error('The essay has no page');
    await at.world.guidePages.put({ ...page, checkedOn: '2026-11-01' });
    expect((await refusalOf(at.publish('essay', version))).code).toBe('CONFLICT');
    expect((await at.world.guidePages.find('essay')).page).toMatchObject({ checkedOn: '2026-11-01', outcomes: [] });

    const now = (await at.guide('essay'))?.version ?? '';
    expect(now).not.toBe(basedOn);
    const mine = await at.save({ about, basedOn: now, version });
    await at.publish('essay', mine.version);
    expect((await at.world.guidePages.find('essay')).page).toMatchObject({ checkedOn: '2026-10-01' });
  });

  it('is kept as someone changed it by a draft that says nothing about it', async () => {
    const at = await withEssayOnSale();
    const { version } = await at.save({ priceCents: 999, basedOn: (await at.guide('essay'))?.version ?? '' });
    const { page } = await at.world.guidePages.find('essay');
    if (page === undefined) throw new Error('The essay has no page');
    await at.world.guidePages.put({ ...page, checkedOn: '2026-11-01' });
    await at.publish('essay', version);
    expect((await at.world.guidePages.find('essay')).page).toMatchObject({ checkedOn: '2026-11-01' });
    expect(await at.world.catalog.list()).toMatchObject([{ priceCents: 999 }]);
  });

  it('is asked for with a new PDF', async () => {
    const at = office();
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')), pictures: facts.pictures });
    expect((await refusalOf(at.publish('essay', version))).fields).toEqual({
      file: 'We don’t have the pictures of this PDF’s pages. Choose the PDF again, and we’ll make them.',
    });
    expect(await at.world.catalog.list()).toEqual([]);
  });

  it('is refused with everything that is wrong at once, and nothing is written', async () => {
    const at = office();
    const pictures = await at.uploadPictures({
      coverSmall: aJpeg(300, 388),
      cover: bytes('<svg/>'),
      page1: aJpeg(1_080, 1_080),
    });
    const { version } = await at.save({
      upload: await at.upload(bytes('%PDF')),
      pictures,
      priceCents: 1,
      about: { ...about, outcomes: ['One'], author: { name: '', credential: 'Reader' } },
    });
    const { fields } = await refusalOf(at.publish('essay', version));
    expect(fields).toEqual({
      priceCents: 'Enter a price from $1.00 to $500.00',
      outcomes: 'Write three to five lines of up to 160 characters, or none',
      author: 'Enter the author’s name, and up to 120 characters about their experience',
      file:
        'The PDF can’t be shown: its small cover is 300 pixels wide, not 280, its cover is not a JPEG, ' +
        'its first sample page doesn’t have the shape of its page, its second sample page is missing. Choose it again.',
    });
    expect(at.world.publicFiles.stored).toEqual([]);
    expect(await at.world.guidePages.list()).toEqual([]);
  });

  it('is refused with a sentence at the file if no sample can be made', async () => {
    const at = office();
    at.world.pdfPages.sample = () => Promise.reject(new Error('Expected a dictionary'));
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
    expect((await refusalOf(at.publish('essay', version))).fields).toEqual({
      file: 'The PDF can’t be shown: its first pages can’t be copied into a sample: a part of the PDF is damaged (Expected a dictionary); export it again.',
    });
  });

  it.each(['read', 'sample'] as const)('fails without blaming the PDF if nothing answers the task %s', async (task) => {
    const at = office();
    const { version } = await at.save({ upload: await at.upload(bytes('%PDF')) });
    Object.assign(at.world.pdfPages, { [task]: () => Promise.reject(new DependencyDown('The reader', undefined)) });
    await expect(at.publish('essay', version)).rejects.toThrow(DependencyDown);
    expect(await at.world.catalog.list()).toEqual([]);
    expect(at.world.publicFiles.stored).toEqual([]);
    expect((await at.guide('essay'))?.draft).toMatchObject({ version });
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

  it('goes on if only what the guide’s page says has changed', async () => {
    const at = await withEssayOnSale();
    const before = await at.guide('essay');
    const { page } = await at.world.guidePages.find('essay');
    if (page === undefined) throw new Error('The essay has no page');
    await at.world.guidePages.put({ ...page, checkedOn: '2026-11-01' });
    await at.withdraw('essay', before?.version ?? '');
    expect(await at.world.catalog.list()).toEqual([]);
  });
});

it('opens no PDF of a guide that does not exist', async () => {
  expect((await refusalOf(office().use.open({ input: { id: 'essay' } }))).code).toBe('NOT_FOUND');
});

describe('what a guide sold', () => {
  const [biology, art] = [anItem(aGuide()), anItem(aGuide({ id: 'art', priceCents: 500 }))];
  const order = (changes: Partial<Order> = {}): SoldOrder =>
    anOrder({ items: [biology, art], grants: ['biology', 'art'], ...changes });

  it('counts guides that were paid for and not refunded; gifts don’t count', async () => {
    const at = office([], [order(), order({ grants: ['art'] }), order({ items: [biology], totalCents: 0 })]);
    for (const id of ['biology', 'art']) await at.world.catalog.put(aGuide({ id }));
    expect(await at.guide('biology')).toMatchObject({ sold: 1, earnedCents: 1_999 });
    expect(await at.guide('art')).toMatchObject({ sold: 2, earnedCents: 1_000 });
  });

  it('counts a guide that a code made free, which is no gift', async () => {
    const discount = { code: 'WELCOME20', cents: 1_999 };
    const free = order({ items: [{ ...biology, cents: 0, listCents: 1_999 }], totalCents: 0, discount });
    const at = office([], [free]);
    await at.world.catalog.put(aGuide());
    expect(await at.guide('biology')).toMatchObject({ sold: 1, earnedCents: 0 });
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

describe('bundles in the office', () => {
  const bundle = aBundle();
  async function shop() {
    const one = office();
    for (const id of bundle.guides) await one.world.catalog.put(aGuide({ id, fileName: `${id}.pdf` }));
    const listed = async () => (await one.use.list()).bundles;
    const publish = (changes: object = {}, record: (change: Change) => void = () => undefined) =>
      one.use.publishBundle({ input: { ...bundle, guides: [...bundle.guides], version: '', ...changes }, record });
    return { ...one, listed, publish };
  }

  it('are added, changed and taken off sale, each with a record', async () => {
    const { world, use, listed, publish } = await shop();
    const changes: Change[] = [];
    const record = (change: Change) => changes.push(change);
    await publish({}, record);
    const [first] = await listed();
    expect(first).toEqual({ ...bundle, version: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown });
    await publish({ priceCents: 1_800, version: first?.version }, record);
    const [second] = await listed();
    await use.withdrawBundle({ input: { id: bundle.id, version: second?.version ?? '' }, record });
    expect(await listed()).toEqual([]);
    expect(await world.bundles.find(bundle.id)).toMatchObject({ onSale: false });
    const cheaper = { ...bundle, priceCents: 1_800 };
    expect(changes).toEqual([{ after: bundle }, { before: bundle, after: cheaper }, { before: cheaper }]);
  });

  it('are refused with a sentence for each wrong fact', async () => {
    const { listed, publish } = await shop();
    const fields = async (changes: object) => (await refusalOf(publish(changes))).fields;
    expect(await fields({ title: '', desc: '', priceCents: 5, guides: ['art'] })).toEqual({
      title: 'Enter a title of up to 120 characters',
      desc: 'Describe the bundle in up to 400 characters',
      priceCents: 'Enter a price from $1.00 to $500.00',
      guides: 'Choose two or more guides, up to 20',
    });
    expect(await fields({ priceCents: 3_998 })).toEqual({
      priceCents: 'This must be less than the $39.98 that its guides cost one by one',
    });
    expect(await fields({ guides: ['art', 'gone'] })).toEqual({
      guides: 'This has gone, which is not on sale; remove it',
    });
    expect(await fields({ id: 'art' })).toEqual({ id: 'This is the id of a guide; choose another' });
    expect(await listed()).toEqual([]);
  });

  it('that changed meanwhile are a conflict', async () => {
    const { world, use, publish } = await shop();
    await world.bundles.put(bundle);
    expect((await refusalOf(publish())).fields).toEqual({ id: 'Another bundle has this short name. Choose another' });
    const version = '0123456789abcdef';
    expect((await refusalOf(publish({ version }))).code).toBe('CONFLICT');
    const withdrawing = (id: string) => use.withdrawBundle({ input: { id, version }, record: () => undefined });
    expect((await refusalOf(withdrawing(bundle.id))).code).toBe('CONFLICT');
    expect((await refusalOf(withdrawing('unknown'))).code).toBe('NOT_FOUND');
    expect(await world.bundles.list()).toEqual([bundle]);
  });
});
