import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { livePagesWith, sitePreview, wholeSite } from '#adapters/site/whole-site.ts';
import { portraitIn } from '#contract/pages/mail-pictures.ts';
import { documents } from '#contract/website/documents/index.ts';
import { hasLookColors } from '#contract/website/look.ts';
import type { Version } from '#domain/website/ports.ts';
import { ownWebsite } from '#testing/website.ts';
import { type BuiltSite, startBuiltSite, waitUntilHydrated } from './testing/built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
});

afterAll(async () => {
  await site.close();
});

const siteUrl = 'https://site.example';

const home = { ...documents.home, title: 'We walk beside you', lead: 'Own words </ script> < & “more”.' };

describe('the site written without a build', () => {
  it('is what the build wrote, byte for byte', async () => {
    const { files, templates, missingCards } = await wholeSite(site.renderer, siteUrl).render(documents, []);
    expect(missingCards).toEqual([]);
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
    const { files } = await wholeSite(site.renderer, siteUrl).render({ ...documents, home }, []);
    const contentOf = (wanted: string) => files.find(({ name }) => name === wanted)?.content ?? '';
    expect(contentOf('index.html')).toContain('We walk beside you');
    expect(contentOf('index.html')).toContain('Own words &lt;/ script&gt; &lt; &amp; “more”.');
    expect(contentOf('index.html')).not.toContain(documents.home.title);
    const names = new Set([...files.map(({ name }) => name), ...site.assets.map((name) => `assets/${name}`)]);
    for (const { name, content } of files.filter(
      (file) => file.name.endsWith('.html') && file.name !== 'office/index.html',
    )) {
      for (const [, asset = ''] of content.matchAll(/[" ]\/(assets\/[\w./-]+)/g))
        expect(names, `${name}: ${asset}`).toContain(asset);
    }
  });

  it('says which preview cards are missing, and names those that browsers drew', async () => {
    const writer = wholeSite(site.renderer, siteUrl);
    const changed = {
      ...documents,
      'packages/execution': { ...documents['packages/execution'], title: 'A calm year' },
    };
    const before = await writer.render(changed, []);
    expect(before.missingCards).toEqual([
      {
        name: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
        seed: '/packages/execution',
        brand: documents.business.name,
        kicker: expect.any(String) as unknown,
        title: 'A calm year',
        picture: expect.stringMatching(/^\/assets\/[\w-]+\.svg$/) as unknown,
        logo: '/favicon.svg',
        colors: {},
      },
    ]);
    const cardIn = (html = '') => /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1];
    const cardOf = ({ files }: typeof before) =>
      cardIn(files.find((file) => file.name === 'packages/execution/index.html')?.content);
    const [{ name } = { name: '' }] = before.missingCards;
    // Of the home page, as long as there is none.
    expect(cardOf(before)).toBe(cardIn(site.read('/index.html')));
    const after = await writer.render(changed, [name]);
    expect(after.missingCards).toEqual([]);
    expect(cardOf(after)).toBe(`${siteUrl}/guide-files/uploads/card-${name}.jpg`);
    const renamed = await writer.render({ ...documents, business: { ...documents.business, name: 'Ours' } }, [name]);
    const names = renamed.missingCards.map((card) => card.name);
    expect(names.length).toBeGreaterThan(30);
    expect(new Set([name, ...names]).size).toBe(names.length + 1);
  });

  it('shows an uploaded portrait in pages and emails', async () => {
    const picture = 'uploads/portrait-0123456789abcdef.avif';
    const [first, ...others] = documents.people.counselors;
    if (first === undefined) throw new Error('There are no counselors');
    const people = { ...documents.people, counselors: [{ ...first, picture }, ...others] };
    const { files, facts } = await wholeSite(site.renderer, siteUrl).render({ people }, []);
    const portraits = facts.MAIL_PORTRAITS?.split(' ') ?? [];
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
    const { documents: own } = ownWebsite();
    const render = async (words: Version['documents']) => {
      const { files, templates } = await wholeSite(folder, siteUrl).render(words, []);
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

const look = { primary: '#5b21b6', accent: '#16a34a', logo: 'uploads/logo-0123456789abcdef.avif' };
const logoFile = '/guide-files/uploads/logo-0123456789abcdef';

describe('the site with another look', () => {
  it('has none of the old colors, and names only what is there', async () => {
    const rendered = await wholeSite(site.renderer, siteUrl).render({ ...documents, look }, []);
    const { files } = rendered;
    for (const { name, content } of files) expect(hasLookColors(content), name).toBe(false);
    expect(hasLookColors(rendered.templates)).toBe(false);
    const pictures = files.filter(({ name }) => name.endsWith('.svg'));
    const styles = files.filter(({ name }) => name.endsWith('.css'));
    expect(pictures.length).toBeGreaterThan(40);
    expect(styles).toHaveLength(2);
    for (const { name, content } of [...pictures, ...styles]) {
      expect(site.assets.map((asset) => `assets/${asset}`)).not.toContain(name);
      if (styles.some((style) => style.name === name)) expect(content).toContain(look.primary);
    }
    const all = [...files.map(({ content }) => content), rendered.templates].join();
    const { colored } = JSON.parse(site.read('/../renderer/site.json')) as { colored: { fileName: string }[] };
    expect(colored).toHaveLength(pictures.length + styles.length);
    for (const { fileName } of colored) expect(all).not.toContain(fileName.split('/').at(-1));
    const named = [...all.matchAll(/\/(assets\/[\w./-]+\.(?:svg|css))/g)].map(([, name = '']) => name);
    const others = named.filter((name) => !files.some((file) => file.name === name));
    // They have the text's color.
    for (const name of others) expect(name).toMatch(/\/(?:contours|icons|social)-/);
    expect(named.length).toBeGreaterThan(others.length);
  });

  it('has the logo in pages, their icons and data, and the office', async () => {
    const { files, templates } = await wholeSite(site.renderer, siteUrl).render({ ...documents, look }, []);
    const contentOf = (wanted: string) => files.find(({ name }) => name === wanted)?.content ?? '';
    const icons = [
      `<link rel="icon" href="${logoFile}-192.png" type="image/png">`,
      `<link rel="apple-touch-icon" href="${logoFile}-180.png">`,
    ];
    for (const page of ['index.html', '404.html', 'office/index.html'])
      for (const icon of icons) expect(contentOf(page), page).toContain(icon);
    expect(contentOf('index.html')).toContain(`<img src="${logoFile}-192.png" alt="" width="40"`);
    expect(contentOf('index.html')).toContain(`"logo":"${siteUrl}${logoFile}-192.png"`);
    expect(templates).toContain(`${logoFile}-180.png`);
    const { icons: listed, theme_color: color } = JSON.parse(contentOf('office.webmanifest')) as {
      icons: { src: string; purpose: string }[];
      theme_color: string;
    };
    expect(color).toBe(look.primary);
    expect(listed.map(({ src, purpose }) => [src, purpose])).toEqual([
      [`${logoFile}-192.png`, 'any'],
      [`${logoFile}-512.png`, 'any'],
      [`${logoFile}-384.png`, 'maskable'],
    ]);
    for (const { name, content } of files.filter((file) => /\.(?:html|webmanifest)$/.test(file.name)))
      expect(content, name).not.toContain('favicon.svg');
  });

  it('is in live pages and in a preview, which shows pictures that no one has written yet', async () => {
    const html = await sitePreview(site.renderer, siteUrl)({ ...documents, look }, '/');
    expect(hasLookColors(html)).toBe(false);
    expect(html).toContain(look.accent);
    expect(html).toContain(`src="${logoFile}-192.png"`);
    expect(html).not.toMatch(/src="\/assets\/[^"]+\.svg"/);
    const [, drawn = ''] = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html) ?? [];
    const picture = Buffer.from(drawn, 'base64').toString();
    expect(picture).toContain('<svg');
    expect(hasLookColors(picture)).toBe(false);
    const live = await livePagesWith(site.renderer, { ...documents, look });
    expect(live.livePages).toBeInstanceOf(Function);
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
