import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { imageSize } from 'image-size';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Announcements, Bundle, Bundles, Catalog, Guide, GuidePages, PublicFiles } from '#domain/guides/ports.ts';
import { inMemoryAnnouncements } from '#testing/announcements.ts';
import { inMemoryBundles, inMemoryCatalog, inMemoryWithdrawnGuides } from '#testing/catalog.ts';
import { settableClock } from '#testing/clock.ts';
import { inMemoryFiles } from '#testing/files.ts';
import { inMemoryGuidePages, inMemoryPublicFiles } from '#testing/guide-pages.ts';
import { aBundle } from '#testing/samples.ts';
import { BadGuideFolder, publishGuides } from './publish-guides.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-guides-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const facts = {
  id: 'essay',
  title: 'The Essay',
  desc: 'How to write it.',
  category: 'Non-Stem',
  priceCents: 1499,
  fileName: 'essay-guide.pdf',
  edition: '2026-27',
};

const smallCover = expect.stringMatching(/^essay\/cover-small-[0-9a-f]{16}\.jpg$/) as string;

async function pdf(pages = 1, password?: string): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, ...(password === undefined ? {} : { userPassword: password }) });
  const bytes = buffer(doc);
  for (let page = 0; page < pages; page += 1)
    doc
      .addPage()
      .circle(100, 100, 10 + page)
      .fill();
  doc.end();
  return await bytes;
}

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function putGuide(place: string, changes: Record<string, unknown> = {}, content?: Uint8Array): Promise<void> {
  const guide = { ...facts, ...changes };
  await put(`${place}/guide.json`, JSON.stringify(guide));
  await put(`${place}/${guide.fileName}`, content ?? (await pdf()));
}

/** A shop that records writes. */
function shop(...listed: Guide[]) {
  const writes: string[] = [];
  const catalog = inMemoryCatalog(...listed);
  const files = inMemoryFiles(settableClock());
  const guidePages = inMemoryGuidePages(catalog, inMemoryWithdrawnGuides());
  const publicFiles = inMemoryPublicFiles();
  const bundles = inMemoryBundles();
  const announcements = inMemoryAnnouncements();
  return {
    writes,
    clock: settableClock(),
    announcements: {
      ...announcements,
      async start(...announcement: Parameters<Announcements['start']>) {
        writes.push(`announce ${announcement[0].guideId}`);
        await announcements.start(...announcement);
      },
    },
    bundles: {
      ...bundles,
      async put(...change: Parameters<Bundles['put']>) {
        writes.push(`bundle ${change[0].id}`);
        return await bundles.put(...change);
      },
    },
    siteUrl: 'https://shop.test',
    publicFiles: {
      ...publicFiles,
      async store(...file: Parameters<PublicFiles['store']>) {
        writes.push(`show ${file[0].replace(/-[0-9a-f]{16}/, '')}`);
        await publicFiles.store(...file);
      },
    },
    guidePages: {
      ...guidePages,
      async put(...page: Parameters<GuidePages['put']>) {
        writes.push(`page ${page[0].id}`);
        await guidePages.put(...page);
      },
    },
    catalog: {
      ...catalog,
      async put(...change: Parameters<Catalog['put']>) {
        writes.push(`list ${change[0].id}`);
        return await catalog.put(...change);
      },
    },
    files: {
      ...files,
      async store(fileName: string, content: Uint8Array) {
        writes.push(`upload ${fileName}`);
        await files.store(fileName, content);
      },
    },
  };
}

/** What a guide of one page shows. */
const shownOf = (id: string) => [`show ${id}/cover-small.jpg`, `show ${id}/cover.jpg`];

async function problemsOf(target: ReturnType<typeof shop> & { refusesSample?: boolean } = shop()) {
  const refusal: unknown = await publishGuides({ folder, ...target }).catch((error: unknown) => error);
  expect(target.writes).toEqual([]);
  if (!(refusal instanceof BadGuideFolder)) throw new Error('The folder was not refused.');
  return refusal.problems;
}

describe('a guide of the sample', () => {
  const about = { author: { name: 'Dana Whitfield', credential: 'Advisor (invented for this sample)' } };

  it('is refused where the site is not a sample', async () => {
    await putGuide('essay', { about });
    expect(await problemsOf({ ...shop(), refusesSample: true })).toEqual([
      'essay/guide.json: about.author is invented; sell only guides of your own (docs/rebrand.md)',
    ]);
    await putGuide('essay', { about: { author: { ...about.author, credential: 'Advisor' } } });
    const target = { ...shop(), refusesSample: true };
    expect((await publishGuides({ folder, ...target })).guides).toHaveLength(1);
  });
});

describe('publishing a good folder', () => {
  it('uploads every PDF, and makes every page, before it lists the first guide', async () => {
    await putGuide('essay');
    await putGuide('biology', { id: 'biology', category: 'Stem', fileName: 'biology.pdf' });
    const target = shop();
    const report = await publishGuides({ folder, ...target });
    expect(target.writes).toEqual([
      'upload biology.pdf',
      'upload essay-guide.pdf',
      ...shownOf('biology'),
      ...shownOf('essay'),
      'page biology',
      'page essay',
      'list biology',
      'list essay',
    ]);
    expect(report.guides.map(({ id, result, uploaded }) => [id, result, uploaded])).toEqual([
      ['biology', 'published', true],
      ['essay', 'published', true],
    ]);
  });

  it('lists the facts of the guide with the page count of its PDF, and stores the very bytes', async () => {
    const content = await pdf(3);
    await putGuide('essay', { pages: 99 }, content);
    const target = shop();
    await publishGuides({ folder, ...target });
    expect(await target.catalog.list()).toEqual([{ ...facts, pages: 3, cover: smallCover }]);
    expect(await target.files.describe('essay-guide.pdf')).toEqual({
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });

  it('does not change a guide that is on sale but not in the folder', async () => {
    const other: Guide = { ...facts, id: 'other', category: 'Stem', fileName: 'other.pdf', pages: 5 };
    await putGuide('essay');
    const target = shop(other);
    const report = await publishGuides({ folder, ...target });
    expect(report.guides.map(({ id }) => id)).toEqual(['essay']);
    expect(await target.catalog.list()).toContainEqual(other);
  });

  it('makes what the page shows from the PDF, and takes what it says from the facts', async () => {
    const about = {
      author: { name: 'Dana Whitfield', credential: 'Former admissions reader' },
      checkedOn: '2026-10-01',
      outcomes: ['One', 'Two', 'Three'],
      questions: [{ question: 'Why?', answer: 'Because.' }],
      related: ['biology'],
    };
    await putGuide('essay', { about }, await pdf(10));
    const target = shop();
    await publishGuides({ folder, ...target });
    const { page } = await target.guidePages.find('essay');
    expect(page).toMatchObject({ ...about, contents: [], sample: { pages: 2 } });
    const sizes = [page?.pictures.coverSmall, page?.pictures.cover, ...(page?.pictures.samples ?? [])];
    expect(sizes.map((one) => one?.width)).toEqual([280, 720, 1_080, 1_080]);
    for (const file of sizes) {
      const { content, type } = (await target.publicFiles.read(file?.file ?? '')) ?? {};
      expect(type).toBe('image/jpeg');
      expect(imageSize(content ?? new Uint8Array())).toMatchObject({
        type: 'jpg',
        width: file?.width,
        height: file?.height,
      });
    }
    expect(await target.publicFiles.read(page?.sample?.file ?? '')).toMatchObject({ type: 'application/pdf' });
  });

  it('keeps what the page says if the facts say nothing about it', async () => {
    const content = await pdf();
    await putGuide('essay', { about: { outcomes: ['One', 'Two', 'Three'] } }, content);
    const target = shop();
    await publishGuides({ folder, ...target });
    await putGuide('essay', {}, content);
    expect((await publishGuides({ folder, ...target })).guides).toMatchObject([{ result: 'unchanged' }]);
    await putGuide('essay', { about: { outcomes: ['One', 'Two', 'Four'] } }, content);
    const { guides } = await publishGuides({ folder, ...target });
    expect(guides).toMatchObject([{ result: 'updated', changes: ['about.outcomes: changed'] }]);
  });

  it('ignores hidden files', async () => {
    await putGuide('essay');
    await put('.DS_Store', 'x');
    await put('essay/.DS_Store', 'x');
    const report = await publishGuides({ folder, ...shop() });
    expect(report.guides).toHaveLength(1);
  });
});

describe('what the facts say for the page', () => {
  it('is refused with everything that is wrong', async () => {
    const about = {
      author: { name: 'Dana' },
      checkedOn: '2026-02-30',
      outcomes: ['One'],
      questions: [{ question: ' ', answer: 'x'.repeat(601) }],
      related: ['a', 'b', 'c', 'd'],
      cover: 'cover.jpg',
    };
    await putGuide('essay', { about });
    expect(await problemsOf()).toEqual([
      'essay/guide.json: about.author.credential is missing; add it',
      'essay/guide.json: about.checkedOn must be a date such as 2026-10-01',
      'essay/guide.json: about.outcomes must be 3 to 5 lines',
      'essay/guide.json: about.questions.0.question must be text of 1 to 160 characters, without leading or trailing spaces',
      'essay/guide.json: about.questions.0.answer must be text of 1 to 600 characters, without leading or trailing spaces',
      'essay/guide.json: about.related must be 0 to 3 ids of guides',
      'essay/guide.json: about.cover is not a fact of a guide; correct its spelling or remove it',
    ]);
  });
});

describe('the facts as front matter', () => {
  const matter = (changes: Record<string, unknown> = {}) =>
    Object.entries({ ...facts, ...changes })
      .map(([fact, value]) => `${fact}: ${String(value)}`)
      .join('\n');

  it.each([
    ['with a text below', `---\n${matter()}\n---\n# The Essay\n\n---\nmore\n---\n`],
    ['alone', `---\n${matter()}\n---`],
    ['as Windows writes it', `\uFEFF---\r\n${matter().replaceAll('\n', '\r\n')}\r\n---\r\nText`],
    ['with quotes and remarks', `---\n# ours\n${matter({ title: '"The Essay"' })}\n---\n`],
  ])('are read %s', async (_, text) => {
    await put('essay/guide.md', text);
    await put('essay/essay-guide.pdf', await pdf(2));
    const target = shop();
    await publishGuides({ folder, ...target });
    expect(await target.catalog.list()).toEqual([{ ...facts, pages: 2, cover: smallCover }]);
  });

  it.each([
    ['# The Essay', 'is not front matter (it must begin and end with a line of ---); correct it'],
    [`---\n${matter()}`, 'is not front matter (it must begin and end with a line of ---); correct it'],
    [`---\n${matter({ title: 'Essay: The Guide' })}\n---\n`, 'is not front matter (Nested mappings are not allowed'],
    [`---\n${matter({ priceCents: 14.99 })}\n---\n`, 'priceCents must be a whole number of cents from 100 to 50000'],
    ['---\n---\n', 'must be an object with the facts of the guide'],
  ])('are refused in %j', async (text, problem) => {
    await put('essay/guide.md', text);
    await put('essay/essay-guide.pdf', await pdf());
    const problems = await problemsOf();
    expect(problems[0]).toContain(`essay/guide.md: ${problem}`);
    expect(problems.join('')).not.toContain('\n');
  });

  it('are refused next to a guide.json', async () => {
    await putGuide('essay');
    await put('essay/guide.md', `---\n${matter()}\n---\n`);
    expect(await problemsOf()).toEqual(['essay/guide.md: guide.json is there too; keep one of them']);
  });
});

describe('refusing a bad folder', () => {
  it('refuses a missing folder', async () => {
    await rm(folder, { recursive: true });
    expect(await problemsOf()).toEqual([expect.stringMatching(/is not a folder; .*infra\/build\/sample-guides/)]);
    await mkdir(folder);
  });

  it('refuses an empty folder', async () => {
    expect(await problemsOf()).toEqual([expect.stringContaining('is empty')]);
  });

  it('refuses the whole folder for one bad guide', async () => {
    await putGuide('essay');
    await putGuide('biology', { id: 'biology', fileName: 'biology.pdf', priceCents: 99 });
    expect(await problemsOf()).toEqual([
      'biology/guide.json: priceCents must be a whole number of cents from 100 to 50000',
    ]);
  });

  it('lists every problem of every guide at once', async () => {
    await put('notes.txt', 'x');
    await put('no-facts/guide.pdf', await pdf());
    await put('not-json/guide.json', '{');
    await put('not-an-object/guide.json', '"essay"');
    await putGuide('wrong', { id: 'Wrong Id', category: 'Stam', priceCents: 14.99, title: '', color: 'red' });
    await putGuide('no-pdf', { id: 'no-pdf', fileName: 'gone.pdf' });
    await rm(join(folder, 'no-pdf/gone.pdf'));
    await putGuide('stray', { id: 'stray', fileName: 'stray.pdf' });
    await put('stray/draft.docx', 'x');
    const problems = await problemsOf();
    expect(problems).toHaveLength(11);
    for (const expected of [
      'notes.txt: does not belong here',
      'no-facts/guide.json or guide.md: is missing',
      'not-json/guide.json: is not JSON',
      'not-an-object/guide.json: must be an object',
      'wrong/guide.json: id must be lower-case letters',
      'wrong/guide.json: category must be one of Stem, Non-Stem',
      'wrong/guide.json: priceCents must be a whole number',
      'wrong/guide.json: title must be text of 1 to 120 characters',
      'wrong/guide.json: color is not a fact of a guide',
      'no-pdf/gone.pdf: is missing',
      'stray/draft.docx: is not named in guide.json',
    ]) {
      expect(problems).toContainEqual(expect.stringContaining(expected));
    }
  });

  it.each(['id', 'title', 'desc', 'category', 'priceCents', 'fileName', 'edition'])('misses %s', async (member) => {
    await putGuide('essay', {});
    await put('essay/guide.json', JSON.stringify({ ...facts, [member]: undefined }));
    expect(await problemsOf()).toContain(`essay/guide.json: ${member} is missing; add it`);
  });

  it.each([
    ['desc', 'x'.repeat(401)],
    ['title', ' padded'],
    ['priceCents', 50_001],
    ['priceCents', '1499'],
    ['fileName', '../../secret.pdf'],
    ['fileName', 'Essay.PDF'],
    ['edition', '2026'],
  ])('refuses %s %j', async (member, value) => {
    await putGuide('essay');
    await put('essay/guide.json', JSON.stringify({ ...facts, [member]: value }));
    expect(await problemsOf()).toContainEqual(expect.stringContaining(`essay/guide.json: ${member} must be`));
  });

  it('refuses a file that is not a PDF', async () => {
    await putGuide('essay', {}, Buffer.from('%PDF-1.7\nthis is not one'));
    expect(await problemsOf()).toEqual(['essay/essay-guide.pdf: is not a PDF that can be opened; export it again']);
  });

  it('refuses a PDF that was cut off', async () => {
    const whole = await pdf(5);
    await putGuide('essay', {}, whole.subarray(0, 200));
    expect(await problemsOf()).toEqual([expect.stringContaining('is not a PDF that can be opened')]);
  });

  it('refuses a PDF with a password', async () => {
    await putGuide('essay', {}, await pdf(1, 'secret'));
    expect(await problemsOf()).toEqual(['essay/essay-guide.pdf: needs a password; export it without one']);
  });

  it('refuses two guides with one id or one file name, even when another fact is wrong as well', async () => {
    await putGuide('one');
    await mkdir(join(folder, 'two'));
    await cp(join(folder, 'one'), join(folder, 'two'), { recursive: true });
    await putGuide('two', { priceCents: 0 });
    const problems = await problemsOf();
    expect(problems).toContain('one/guide.json, two/guide.json: all have the id essay; give each guide its own id');
    expect(problems).toContain(
      'one/guide.json, two/guide.json: all have the fileName essay-guide.pdf; give each PDF its own name',
    );
  });

  it('refuses the file name of another guide on sale, whose buyers would get the wrong PDF', async () => {
    await putGuide('essay');
    const other: Guide = { ...facts, id: 'other', category: 'Stem', pages: 5 };
    expect(await problemsOf(shop(other))).toEqual([
      'essay/guide.json: fileName essay-guide.pdf belongs to the guide other on sale; choose another',
    ]);
  });
});

describe('refusing a new edition', () => {
  const onSale: Guide = { ...facts, category: 'Non-Stem', pages: 1 };

  it('without what is new, and under the name of the file that buyers have, with all other problems', async () => {
    const target = shop(onSale);
    await target.files.store('essay-guide.pdf', await pdf(1));
    target.writes.length = 0;
    await putGuide('essay', { edition: '2027-28' }, await pdf(2));
    await put('notes.txt', 'x');
    expect(await problemsOf(target)).toEqual([
      expect.stringContaining('notes.txt: does not belong here'),
      'essay/guide.json: fileName essay-guide.pdf is the PDF of the edition 2026-27, which its buyers keep; give the PDF of 2027-28 a name of its own',
      'essay/guide.json: whatsNew is missing; say in 1 to 5 lines what changed since 2026-27',
    ]);
  });

  it.each([
    ['no line', [], 'whatsNew must be 1 to 5 lines'],
    ['six lines', Array.from({ length: 6 }, () => 'New'), 'whatsNew must be 1 to 5 lines'],
    ['a long line', ['x'.repeat(161)], 'whatsNew.0 must be text of 1 to 160 characters'],
    ['an empty line', [''], 'whatsNew.0 must be text of 1 to 160 characters'],
  ])('with %s about what is new', async (_, whatsNew, problem) => {
    await putGuide('essay', { whatsNew });
    expect(await problemsOf()).toContainEqual(expect.stringContaining(`essay/guide.json: ${problem}`));
  });
});

describe('the bundles of a folder', () => {
  const both = aBundle({ id: 'both', priceCents: 2_000, guides: ['essay', 'biology'] });
  const putBundles = async (...bundles: unknown[]) => {
    await put('bundles.json', JSON.stringify(bundles));
  };
  const putBoth = async (...bundles: unknown[]) => {
    await putGuide('essay');
    await putGuide('biology', { id: 'biology', fileName: 'biology.pdf' });
    await putBundles(...bundles);
  };
  const publish = (target: ReturnType<typeof shop>) => publishGuides({ folder, ...target });

  it('are on sale after their guides, and a second run changes nothing', async () => {
    await putBoth(both);
    const target = shop();
    const report = await publish(target);
    expect(target.writes.slice(-3)).toEqual(['list biology', 'list essay', 'bundle both']);
    expect(report.bundles).toEqual([{ id: 'both', title: both.title, result: 'published', changes: [] }]);
    expect(await target.bundles.list()).toEqual([both]);
    target.writes.length = 0;
    expect((await publish(target)).bundles).toMatchObject([{ result: 'unchanged', changes: [] }]);
    expect(target.writes).toEqual([]);
  });

  it('are changed, with what differs; others stay on sale', async () => {
    const other = aBundle({ id: 'other' });
    await putBoth(both);
    const target = shop();
    await target.bundles.put(other);
    await publish(target);
    await putBundles({ ...both, priceCents: 1_800, guides: ['biology', 'essay'] });
    const { bundles } = await publish(target);
    expect(bundles).toMatchObject([
      {
        result: 'updated',
        changes: [
          'priceCents: 2000 -> 1800 (open orders keep their price)',
          'guides: ["essay","biology"] -> ["biology","essay"]',
        ],
      },
    ]);
    expect((await target.bundles.list()).map(({ id }) => id)).toEqual(['both', 'other']);
  });

  it('may have guides that are on sale but not in the folder', async () => {
    await putGuide('essay');
    await putBundles(both);
    const target = shop({ ...facts, id: 'biology', fileName: 'biology.pdf', category: 'Stem', pages: 1 });
    await publish(target);
    expect(await target.bundles.list()).toEqual([both]);
  });

  it('put one that was taken off sale on sale again', async () => {
    await putBoth(both);
    const target = shop();
    await publish(target);
    await target.bundles.remove('both');
    await publish(target);
    expect(await target.bundles.find('both')).toEqual({ bundle: both, onSale: true });
  });

  it('that changed since they were read are a conflict', async () => {
    await putBoth(both);
    const target = shop();
    const publishing = publishGuides({
      ...target,
      folder,
      bundles: {
        ...target.bundles,
        async list() {
          const listed = await target.bundles.list();
          await target.bundles.put({ ...both, priceCents: 500 });
          return listed;
        },
      },
    });
    await expect(publishing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await target.bundles.list()).toMatchObject([{ priceCents: 500 }]);
  });

  it.each<[string, Partial<Record<keyof Bundle | 'pdf', unknown>>, string]>([
    ['no slug', { id: 'Both of them' }, 'bundle 1: id must be lower-case letters, digits and single hyphens'],
    ['an id of a guide', { id: 'essay' }, 'essay: id is the id of a guide; choose another'],
    [
      'no title',
      { title: '' },
      'bundle 1: title must be text of 1 to 120 characters, without leading or trailing spaces',
    ],
    ['no price', { priceCents: undefined }, 'bundle 1: priceCents is missing; add it'],
    [
      'no saving',
      { priceCents: 2_998 },
      'both: priceCents must be less than the $29.98 that its guides cost one by one',
    ],
    ['one guide', { guides: ['essay'] }, 'bundle 1: guides must be 2 to 20 ids of guides, each once'],
    ['a guide twice', { guides: ['essay', 'essay'] }, 'bundle 1: guides must be 2 to 20 ids of guides, each once'],
    [
      'too many guides',
      { guides: Array.from({ length: 21 }, (_, place) => `guide-${String(place)}`) },
      'bundle 1: guides must be 2 to 20 ids of guides, each once',
    ],
    [
      'a guide that is not on sale',
      { guides: ['essay', 'law', 'biology'] },
      'both: guides has law, which is not on sale; remove it',
    ],
    ['an unknown fact', { pdf: 1 }, 'bundle 1: pdf is not a fact of a bundle; correct its spelling or remove it'],
  ])('are refused with %s', async (_, changes, problem) => {
    await putBoth({ ...both, ...changes });
    expect(await problemsOf()).toEqual([`bundles.json: ${problem}`]);
  });

  it('are refused if the file is no list, or has an id twice', async () => {
    await putGuide('essay');
    await put('bundles.json', '[{');
    expect(await problemsOf()).toEqual([expect.stringMatching(/^bundles\.json: is not JSON \(.+\); correct it$/)]);
    await put('bundles.json', '{}');
    expect(await problemsOf()).toEqual(['bundles.json: must be a list of bundles, between [ and ]']);
    await putBundles(both, both);
    expect(await problemsOf()).toEqual(['bundles.json: bundle 2: id both is there twice; give each bundle its own']);
  });

  it('keep their ids: a new guide can’t have one, of a bundle off sale either', async () => {
    await putGuide('essay');
    const target = shop();
    await target.bundles.put(aBundle({ id: 'essay' }));
    await target.bundles.remove('essay');
    target.writes.length = 0;
    expect(await problemsOf(target)).toEqual(['essay: the id is the one of a bundle; choose another']);
  });
});
