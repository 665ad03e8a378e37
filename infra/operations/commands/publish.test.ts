import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as adapters from '#composition/adapters.ts';
import { BadEnvironment } from '#composition/environment.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { inMemoryAnnouncements } from '#testing/announcements.ts';
import { inMemoryBundles, inMemoryCatalog, inMemoryWithdrawnGuides } from '#testing/catalog.ts';
import { settableClock } from '#testing/clock.ts';
import { inMemoryFiles } from '#testing/files.ts';
import { inMemoryGuidePages, inMemoryPublicFiles } from '#testing/guide-pages.ts';
import { aBundle, aGuide } from '#testing/samples.ts';
import { inMemoryWebsite, ownWebsite } from '#testing/website.ts';
import { type Run, runOps } from '../testing/run.ts';

vi.mock('#composition/adapters.ts');

let folder: string;
const catalog = inMemoryCatalog();
let announcements: ReturnType<typeof inMemoryAnnouncements>;
let website: ReturnType<typeof inMemoryWebsite>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-guides-command-'));
  await catalog.remove('essay');
  vi.mocked(adapters.catalog).mockReturnValue(catalog);
  announcements = inMemoryAnnouncements();
  vi.mocked(adapters.announcements).mockReturnValue(announcements);
  vi.mocked(adapters.bundles).mockReturnValue(inMemoryBundles());
  vi.mocked(adapters.files).mockReturnValue(inMemoryFiles(settableClock()));
  vi.mocked(adapters.guidePages).mockReturnValue(inMemoryGuidePages(catalog, inMemoryWithdrawnGuides()));
  vi.mocked(adapters.publicFiles).mockReturnValue(inMemoryPublicFiles());
  website = inMemoryWebsite();
  vi.mocked(adapters.website).mockReturnValue(website);
  vi.mocked(adapters.officeSite).mockReturnValue({ siteUrl: 'https://shop.test', businessName: '', timeZone: '' });
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function putGuide({ tagged = true } = {}): Promise<void> {
  const doc = new PDFDocument({ pdfVersion: '1.7', tagged, lang: 'en-US', info: { Title: 'The Essay' } });
  const bytes = buffer(doc);
  const draw = () => doc.text('How to write an essay that sounds like you.');
  if (tagged) doc.addStructure(doc.struct('P', {}, draw));
  else draw();
  doc.end();
  await mkdir(join(folder, 'essay'));
  await writeFile(join(folder, 'essay/essay.pdf'), await bytes);
  await putFacts({});
}

async function putFacts(changes: object): Promise<void> {
  const facts = {
    id: 'essay',
    title: 'The Essay',
    desc: 'How to write it.',
    category: 'Non-Stem',
    priceCents: 1499,
    fileName: 'essay.pdf',
    edition: '2026-27',
    ...changes,
  };
  await writeFile(join(folder, 'essay/guide.json'), JSON.stringify(facts));
}

const run = (
  args: readonly string[],
  answer?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> => runOps(['publish', folder, '--local', ...args], { answer, environment });

describe('ops publish', () => {
  it('refuses guides of the sample where they would be sold for real money', async () => {
    await putGuide();
    await putFacts({ about: { author: { name: 'Dana', credential: 'Advisor (invented for this sample)' } } });
    const live = { PAYPAL_API_URL: 'https://api-m.paypal.com' };
    expect((await run(['--dry-run'], undefined, live)).code).toBe(0);
    await website.publish(ownWebsite(), []);
    const refused = await run(['--dry-run'], undefined, live);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('about.author is invented')]);
    const sandbox = { ...live, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' };
    expect((await run(['--dry-run'], undefined, sandbox)).code).toBe(0);
  });

  it('shows what is new, asks, publishes and says what it did', async () => {
    await putGuide();
    expect(await run([], 'y')).toEqual({
      code: 0,
      out: 'new        essay  (The Essay)\nPublished or changed 1 of 1 guides, 1 with a PDF. The shop shows it within a minute.',
      err: '',
      asked: ['Publish 1 of 1 guides? [y/N] '],
    });
    expect(await catalog.list()).toMatchObject([{ id: 'essay', pages: 1 }]);
  });

  it('warns of a PDF that a screen reader can’t use, and publishes it', async () => {
    await putGuide({ tagged: false });
    const { code, out } = await run([], 'y');
    expect(code).toBe(0);
    expect(out).toMatch(/^Warning: essay\/essay\.pdf: has no tags, .*; export it again as a tagged PDF/);
    expect((await adapters.guidePages().list()).map(({ readAloud }) => readAloud)).toEqual([false]);
  });

  it('shows old and new facts of a changed guide, and has nothing to do the second time', async () => {
    await putGuide();
    await run(['--yes']);
    await putFacts({ priceCents: 1999, title: 'The Better Essay' });
    const { out } = await run(['--yes']);
    expect(out).toContain('changed    essay  (The Better Essay)');
    expect(out).toContain('title: "The Essay" -> "The Better Essay"');
    expect(out).toContain('priceCents: 1499 -> 1999');
    expect(await catalog.list()).toMatchObject([{ priceCents: 1999 }]);
    const again = await run([]);
    expect(again).toMatchObject({ code: 0, asked: [] });
    expect(again.out).toContain('Nothing to do');
  });

  it('says with --mail-buyers whom a new edition is mailed to, and announces it', async () => {
    await putGuide();
    await run(['--yes']);
    await rename(join(folder, 'essay/essay.pdf'), join(folder, 'essay/essay-2027-28.pdf'));
    await putFacts({ edition: '2027-28', fileName: 'essay-2027-28.pdf', whatsNew: ['New prompts'] });
    expect((await run(['--dry-run'])).out).not.toContain('mail:');
    const mail = 'mail: goes to buyers of earlier editions, except those who unsubscribed';
    expect((await run(['--dry-run', '--mail-buyers'])).out).toContain(mail);
    expect(await announcements.list()).toEqual([]);
    const { out } = await run(['--yes', '--mail-buyers']);
    expect(out).toContain(mail);
    expect(out).toContain('(earlier buyers keep their file and get this one free)');
    expect(await announcements.list()).toMatchObject([{ guideId: 'essay', edition: '2027-28' }]);
    const again = await run(['--yes', '--mail-buyers']);
    expect(again.out).toContain('No guide of the folder has a new edition, so no one is emailed.');
  });

  it('shows bundles after the guides, and counts them apart', async () => {
    await putGuide();
    await catalog.put(aGuide({ id: 'art', priceCents: 900 }));
    const both = aBundle({ id: 'both', priceCents: 1_500, guides: ['essay', 'art'] });
    await writeFile(join(folder, 'bundles.json'), JSON.stringify([both]));
    const { out, asked } = await run([], 'y');
    expect(asked).toEqual(['Publish 1 of 1 guides and 1 of 1 bundles? [y/N] ']);
    expect(out).toContain('new        both  (Essays, complete)');
    expect(out).toContain('Published or changed 1 of 1 guides and 1 of 1 bundles, 1 with a PDF.');
    expect((await run([])).out).toContain('Nothing to do');
    await catalog.remove('art');
  });

  it('only checks with --dry-run, and prints JSON', async () => {
    await putGuide();
    expect((await run(['--dry-run'])).out).toContain('1 of 1 guides would change. Nothing was written.');
    const { out, code } = await run(['--dry-run', '--json']);
    expect(JSON.parse(out)).toMatchObject({ dryRun: true, guides: [{ id: 'essay', result: 'published' }] });
    expect(code).toBe(0);
    expect(await catalog.list()).toEqual([]);
  });

  it('writes nothing if the guides on sale changed before the answer', async () => {
    await putGuide();
    let looked = 0;
    vi.mocked(adapters.catalog).mockReturnValue({
      ...catalog,
      async list() {
        looked += 1;
        // Between the question and the answer.
        if (looked === 2)
          await catalog.put(aGuide({ id: 'essay', fileName: 'essay.pdf', edition: '2026-27', priceCents: 500 }));
        return await catalog.list();
      },
    });
    const { code, err } = await run([], 'y');
    expect(code).toBe(1);
    expect(err).toContain('The folder or the guides on sale changed in the meantime: run it again');
    expect(await catalog.list()).toMatchObject([{ priceCents: 500 }]);
  });

  it('gives the same result if two people publish one folder at the same time', async () => {
    await putGuide();
    const both = await Promise.all([run(['--yes']), run(['--yes'])]);
    // The slower one has nothing to do, or reports that something changed; nothing is half done.
    for (const { code, err } of both) if (code !== 0) expect(err).toContain('run it again');
    expect(both.some(({ code }) => code === 0)).toBe(true);
    expect(await catalog.list()).toMatchObject([{ id: 'essay', priceCents: 1499, pages: 1 }]);
    expect((await run([])).out).toContain('Nothing to do');
  });

  it.each([
    ['there is no terminal', undefined, 'pass --yes'],
    ['the operator says no', 'n', 'Nothing was done.'],
  ])('writes nothing if %s', async (_, answer, reason) => {
    await putGuide();
    const { code, err } = await run([], answer);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(await catalog.list()).toEqual([]);
  });

  it('prints every problem of a bad folder', async () => {
    await putGuide();
    await writeFile(join(folder, 'stray.txt'), 'x');
    await writeFile(join(folder, 'essay/draft.txt'), 'x');
    const { code, err } = await run(['--yes']);
    expect(code).toBe(2);
    expect(err).toContain('- stray.txt: does not belong here');
    expect(err).toContain('- essay/draft.txt: is not named in guide.json');
  });

  it('prints what the environment lacks', async () => {
    vi.mocked(adapters.catalog).mockImplementation(() => {
      throw new BadEnvironment('The environment is incomplete: TABLE_GUIDES is missing.');
    });
    expect(await run([])).toMatchObject({ code: 1, err: 'The environment is incomplete: TABLE_GUIDES is missing.' });
  });

  it('says that it can be run again when a service does not answer', async () => {
    await putGuide();
    const down = new DependencyDown('DynamoDB', new Error('no route'));
    vi.mocked(adapters.catalog).mockReturnValue({ ...catalog, list: () => Promise.reject(down) });
    const { code, err } = await run([]);
    expect(code).toBe(1);
    expect(err).toContain('no route');
    expect(err).toContain('Rerun the command');
  });
});
