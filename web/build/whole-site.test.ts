import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sitePreview, wholeSite } from '#adapters/site/whole-site.ts';
import { portraitIn } from '#contract/pages/mail-pictures.ts';
import { documents } from '#contract/website/documents/index.ts';
import { type BuiltSite, startBuiltSite, waitUntilHydrated } from './testing/built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
});

afterAll(async () => {
  await site.close();
});

const siteUrl = 'https://site.example';

const home = { ...documents.home, title: 'We walk beside you', lead: 'Own words </script><b>bold</b> & “more”.' };

describe('the site written without a build', () => {
  it('is what the build wrote, byte for byte', async () => {
    const { files, templates } = await wholeSite(site.renderer, siteUrl).render(documents);
    for (const { name, content } of files) expect(content, name).toBe(site.read(`/${name}`));
    expect(files.filter(({ name }) => name.endsWith('.html')).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...site.manifest.routes.map(({ path: at }) => path.posix.join(at.slice(1), 'index.html')),
        '404.html',
      ]),
    );
    expect(JSON.parse(templates)).toEqual(JSON.parse(site.read('/../renderer/templates.json')));
  });

  it('has other words in pages and in scripts of other names, and names only what is there', async () => {
    const { files } = await wholeSite(site.renderer, siteUrl).render({ ...documents, home });
    const contentOf = (wanted: string) => files.find(({ name }) => name === wanted)?.content ?? '';
    expect(contentOf('index.html')).toContain('We walk beside you');
    expect(contentOf('index.html')).toContain('&lt;/script&gt;&lt;b&gt;bold');
    expect(contentOf('index.html')).not.toContain(documents.home.title);
    const names = new Set([...files.map(({ name }) => name), ...site.assets.map((name) => `assets/${name}`)]);
    for (const { name, content } of files.filter(
      (file) => file.name.endsWith('.html') && file.name !== 'office/index.html',
    )) {
      for (const [, asset = ''] of content.matchAll(/[" ]\/(assets\/[\w./-]+)/g))
        expect(names, `${name}: ${asset}`).toContain(asset);
    }
  });

  it('shows an uploaded portrait in pages and emails', async () => {
    const picture = 'uploads/portrait-0123456789abcdef.avif';
    const [first, ...others] = documents.people.counselors;
    if (first === undefined) throw new Error('There are no counselors');
    const people = { ...documents.people, counselors: [{ ...first, picture }, ...others] };
    const { files, portraits } = await wholeSite(site.renderer, siteUrl).render({ ...documents, people });
    const about = files.find(({ name }) => name === 'about/index.html')?.content ?? '';
    const start = '/guide-files/uploads/portrait-0123456789abcdef';
    expect(about).toContain(`src="${start}-640.avif" srcSet="${start}-640.avif 640w, `);
    expect(portraitIn(portraits, first.name)).toBe(`${start}-144.png`);
    expect(portraits).toHaveLength(1 + others.length);
  });

  it('says that it is a sample, and that checkout opens soon, until nothing of it is', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sample-'));
    onTestFinished(async () => {
      await rm(folder, { recursive: true });
    });
    await cp(site.renderer, folder, { recursive: true });
    const parts = JSON.parse(await readFile(path.join(folder, 'site.json'), 'utf8')) as object;
    await writeFile(
      path.join(folder, 'site.json'),
      JSON.stringify({ ...parts, saysSample: true, checkout: 'own words' }),
    );
    const own = Object.fromEntries(
      Object.entries(documents).map(([name, document]) => [name, { ...document, sample: undefined }]),
    ) as unknown as typeof documents;
    const render = async (words: typeof documents) => {
      const { files, templates } = await wholeSite(folder, siteUrl).render(words);
      const pages = files.filter(({ name }) => name.endsWith('index.html'));
      const shop = pages.find(({ name }) => name === 'pdf-page/index.html')?.content ?? '';
      const live = Object.values(JSON.parse(templates) as Record<string, { isSample?: boolean }>);
      return { files, pages, shop, live: live.map(({ isSample }) => isSample) };
    };
    const [sample, ours] = [await render(documents), await render(own)];
    for (const { name, content } of sample.pages) expect(content, name).toContain('Sample: people');
    for (const { name, content } of ours.pages) expect(content, name).not.toContain('Sample: people');
    expect(sample.live).toEqual([true, true, true, true, undefined]);
    expect(ours.live).toEqual([false, false, false, false, undefined]);
    expect(sample.shop).toContain('Checkout opens soon.');
    expect(ours.shop).not.toContain('Checkout opens soon.');
    // Scripts leave what keeps search engines out.
    const { page } = await site.open();
    await page.route(/gallery$|\.js$/, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1).replace(/^gallery$/, 'gallery/index.html');
      const body = sample.files.find((file) => file.name === name)?.content;
      const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html';
      await (body === undefined ? route.continue() : route.fulfill({ contentType, body }));
    });
    await page.goto('/gallery');
    await waitUntilHydrated(page);
    expect(await page.locator('meta[name="robots" i]').getAttribute('content')).toBe('noindex');
  });
});

describe('a preview', () => {
  it('shows a page with other words, and runs no script', async () => {
    const html = await sitePreview(site.renderer, siteUrl)({ ...documents, home }, '/');
    expect(html).toContain('We walk beside you');
    expect(html).toContain('<style>');
    expect(html).not.toContain('<script');
  });
});
