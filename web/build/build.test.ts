import { brotliCompressSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as v from 'valibot';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATES_MAX } from '#contract/endpoints/classes/limits.ts';
import { BUNDLE_MAX_GUIDES } from '#contract/endpoints/guides/limits.ts';
import type { Bundle } from '#contract/endpoints/guides/shapes.ts';
import type { ClassPage } from '#contract/pages/class-page.ts';
import { palette } from '#contract/pages/palette.ts';
import { business } from '#contract/website/documents/index.ts';
import { biologyCard, biologyClass } from '../src/features/testing/class-samples.ts';
import { physics, physicsPage, robots, starters } from '../src/features/testing/samples.ts';
import { securityTxtOf } from './document.ts';
import { type BuiltSite, startBuiltSite, waitUntilHydrated } from './testing/built-site.ts';

// From docs/performance.md: compressed bytes of a page's JavaScript, and of its HTML with its CSS.
const scriptBudget = 90_000;
/** On pages with a form or the shop, where what is typed or tapped is worth more than bytes. */
const formScriptBudget = 130_000;
const htmlBudget = 14_000;
/** Pages whose HTML is a placeholder: they need their libraries for all that they show. */
const applicationPaths = [
  '/payment',
  '/success-payment',
  '/cancel-payment',
  '/dashboard',
  '/dashboard/receipts',
  '/dashboard/statement',
];

/** A text in each library that minification keeps. */
const libraryMarks = {
  'react-query': 'refetchOnWindowFocus',
  'Radix dialog': 'DialogContent',
  sonner: 'data-sonner-toaster',
  'react-hook-form': 'shouldUnregister',
  PayPal: 'data-react-paypal-script-id',
};

const webManifest = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.string(),
  start_url: v.string(),
  scope: v.string(),
  display: v.string(),
  theme_color: v.string(),
  icons: v.array(v.object({ src: v.string(), type: v.string(), purpose: v.string() })),
});

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
});

afterAll(async () => {
  await site.close();
});

/** Pages with a form or the shop. */
const hasLibraries = (path: string) =>
  ['/login', '/register', '/contact-us', '/partner_with_us', '/pdf-page', '/unsubscribe'].includes(path);

const htmlOf = (path: string) => site.read(path === '/404.html' ? path : `${path}/index.html`);

const marketingPaths = () => [
  ...site.manifest.routes.map((route) => route.path).filter((path) => !applicationPaths.includes(path)),
  '/404.html',
];

const importsByFile = new Map<string, readonly string[]>();

/** What a script imports at once. */
const importsOf = (file: string): readonly string[] => {
  const imports =
    importsByFile.get(file) ??
    parseSync(file, site.read(file)).program.body.flatMap((statement) =>
      'source' in statement && statement.source !== null ? [statement.source.value.replace('./', '/assets/')] : [],
    );
  importsByFile.set(file, imports);
  return imports;
};

/** The scripts that the loader names for a page, and everything they import. */
const scriptsOf = (page: string): string[] => {
  const html = htmlOf(page);
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    importsOf(file).forEach(visit);
  };
  for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visit(file);
  return [...found];
};

describe('the office', () => {
  const document = () => site.read('/office/index.html');
  const scripts = () => [...document().matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');

  it('is one document, without inline scripts and not for search engines', () => {
    expect(document()).toContain('<meta name="robots" content="noindex">');
    expect(document()).not.toMatch(/<script(?![^>]* src=)/);
    expect(scripts().length).toBeGreaterThan(0);
    for (const file of scripts()) expect(file).toMatch(/^\/assets\/office\//);
  });

  it('is named by no public page, script, style, map or rule for robots', () => {
    const files = [
      ...site.manifest.routes.map(({ path }) => `${path}/index.html`),
      ...site.assets.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`),
      '/404.html',
      '/sitemap.xml',
      '/robots.txt',
    ];
    expect(files.length).toBeGreaterThan(50);
    for (const file of files)
      expect(site.read(file)).not.toMatch(/assets\/office\/|["'`(>]\/?office[/"'`#]|\.example\/office/);
  });

  it('leaves its own styles out of the site’s', () => {
    const ownClass = 'grid-cols-\\[232px';
    const styles = [...document().matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => site.read(file ?? ''));
    expect(styles.join()).toContain(ownClass);
    const shared = site.assets.filter((name) => name.endsWith('.css')).map((name) => site.read(`/assets/${name}`));
    expect(shared).toHaveLength(1);
    expect(shared.join()).not.toContain(ownClass);
  });

  it('goes onto a home screen with its own name, color and icons, and opens at Today', async () => {
    const { page } = await site.open();
    const answer = await page.request.get('/office.webmanifest');
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    const { icons, ...manifest } = v.parse(webManifest, await answer.json());
    expect(manifest).toEqual({
      id: '/office',
      name: 'Four Year Route Office',
      short_name: 'FYR Office',
      start_url: '/office',
      scope: '/office',
      display: 'standalone',
      theme_color: palette.tealDeep,
    });
    const drawn = await Promise.all(
      icons.map(async ({ src, type, purpose }) => {
        const { format, width, height } = await sharp(site.bytes(src)).metadata();
        return `${format} ${String(width)}x${String(height)} ${type} ${purpose}`;
      }),
    );
    expect(drawn).toEqual([
      'svg 512x512 image/svg+xml any',
      'png 192x192 image/png any',
      'png 512x512 image/png any',
      'png 512x512 image/png maskable',
    ]);
    const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(document())?.[1] ?? '';
    const { width, height, isOpaque } = {
      ...(await sharp(site.bytes(touch)).metadata()),
      ...(await sharp(site.bytes(touch)).stats()),
    };
    expect([width, height, isOpaque]).toEqual([180, 180, true]);
    expect(document()).toContain('<meta name="apple-mobile-web-app-title" content="FYR Office">');
    expect(document()).toContain(`<meta name="theme-color" content="${palette.tealDeep}">`);
  });

  it('has a worker for notifications alone, which caches nothing', async () => {
    const { page } = await site.open();
    const answer = await page.request.get('/office-push.js');
    expect(answer.headers()['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
    const text = await answer.text();
    expect([...text.matchAll(/addEventListener\("(\w+)"/g)].map(([, event]) => event)).toEqual([
      'push',
      'notificationclick',
    ]);
    expect(text.length).toBeLessThan(1_500);
  });

  it('is a manifest for no public page', () => {
    expect(document()).toContain('<link rel="manifest" href="/office.webmanifest">');
    for (const { path } of site.manifest.routes) expect(htmlOf(path)).not.toMatch(/manifest|office-push/);
  });

  it('starts with at most 106 kB of scripts', () => {
    const bytes = scripts().reduce((sum, file) => sum + site.brotliSize(file), 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(106_000);
  });
});

const inShop = (place: number) => ({
  ...physics,
  _id: `guide-${String(place)}`,
  title: `Guide ${String(place)}: A Plan for Four Years`,
  cover: `/guide-files/guide-${String(place)}/cover-small-0123456789abcdef.jpg`,
});

describe('the built site', () => {
  it('has a page for every route, and 404.html', () => {
    for (const { path } of site.manifest.routes) expect(htmlOf(path)).toContain('<h1');
    expect(htmlOf('/404.html')).toContain('noindex');
  });

  it('has an address for every picture', () => {
    for (const { path } of site.manifest.routes) {
      const pictures = [...htmlOf(path).matchAll(/<(?:img|use)\b[^>]*>/g)].map(([tag]) => tag);
      expect(pictures.filter((tag) => !/ (?:src|href)="\/(?:assets\/[^"]+|favicon\.svg)"/.test(tag))).toEqual([]);
    }
  });

  it('has a drawing for every icon', () => {
    for (const { path } of site.manifest.routes) {
      for (const [, sheet = '', icon = ''] of htmlOf(path).matchAll(/<use href="([^"#]+)#([\w-]+)"/g)) {
        expect(site.read(sheet)).toMatch(new RegExp(`<symbol id="${icon}"[^>]*><(?:path|circle|rect|line)`));
      }
    }
  });

  it('loads no script or stylesheet before the first paint', () => {
    for (const path of marketingPaths()) {
      const html = htmlOf(path);
      expect(html).not.toMatch(/<script[^>]+src=/);
      expect(html).not.toMatch(/<link[^>]+rel="?(?:modulepreload|preload|stylesheet)/);
    }
  });

  it('names the scripts of a page in the order in which they import one another', () => {
    for (const path of marketingPaths()) {
      const [, list = ''] = /data-modules="([^"]*)"/.exec(htmlOf(path)) ?? [];
      expect(list.split(' ').length, path).toBeGreaterThan(3);
      const seen = new Set<string>();
      for (const file of list.split(' ')) {
        seen.add(file);
        expect(
          importsOf(file).filter((imported) => !seen.has(imported)),
          `${path} ${file}`,
        ).toEqual([]);
      }
    }
  });

  it('runs one inline script, the same on all pages', () => {
    const scripts = site.manifest.routes.flatMap(({ path }) =>
      [...htmlOf(path).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text),
    );
    expect(scripts).toHaveLength(site.manifest.routes.length);
    expect(new Set(scripts).size).toBe(1);
    // It names no file, so that other words need no other policy.
    expect(scripts[0]).not.toMatch(/[\w-]+\.(?:js|css)\b/);
    expect(site.manifest.inlineScriptHashes).toHaveLength(1);
  });

  it('has the portraits for emails that it names', () => {
    expect(site.manifest.mailPortraits).toHaveLength(2);
    for (const portrait of site.manifest.mailPortraits)
      expect(site.bytes(portrait).length, portrait).toBeGreaterThan(0);
  });

  it('stays within the budgets on every marketing page', () => {
    const over = marketingPaths().flatMap((path) => {
      const html = site.brotliSize(path === '/404.html' ? path : `${path}/index.html`);
      const scripts = scriptsOf(path).reduce((sum, file) => sum + site.brotliSize(file), 0);
      return html > htmlBudget || scripts > (hasLibraries(path) ? formScriptBudget : scriptBudget)
        ? [{ path, html, scripts }]
        : [];
    });
    expect(over).toEqual([]);
  });

  it.each(Object.entries(libraryMarks))('loads %s only on the pages that use it', (_, mark) => {
    const containing = site.assets
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/assets/${name}`)
      .filter((file) => site.read(file).includes(mark));
    expect(containing).not.toEqual([]);
    const loaded = new Set(
      marketingPaths()
        .filter((path) => !hasLibraries(path))
        .flatMap(scriptsOf),
    );
    expect(containing.filter((file) => loaded.has(file))).toEqual([]);
  });

  it('has no warnings for developers', () => {
    const scripts = site.assets.filter((name) => name.endsWith('.js'));
    const warning = scripts.filter((name) => site.read(`/assets/${name}`).includes('No routes matched location'));
    expect(warning).toEqual([]);
  });

  it('loads the dialogs of the shop only when someone is about to select a guide', async () => {
    const { page } = await site.open();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/pdf-page');
    await waitUntilHydrated(page);
    const dialog = site.assets.find((name) => /^sign-up-dialog-.*\.js$/.test(name)) ?? '';
    expect(fetched).not.toContain(`/assets/${dialog}`);
    const request = page.waitForRequest(`**/assets/${dialog}`);
    await page.getByRole('button', { name: 'STEAM', exact: true }).hover();
    await request;
    expect(fetched).toContain(`/assets/${dialog}`);
  });

  it('renders the shop with the guides on sale, which its scripts need not fetch', async () => {
    const html = await site.renderLive('/pdf-page', { catalog: [physics, robots] });
    expect(html).toContain(`Look inside`);
    for (const { title } of [physics, robots]) expect(html).toContain(title.split(': ')[0]);
    expect(/<script type="application\/json" id="delivered">(.*?)<\/script>/.exec(html)?.[1]).toBe(
      JSON.stringify({ catalog: [physics, robots] }),
    );
    expect(html).toContain('<link rel="canonical" href="https://site.example/pdf-page">');
    expect(html).toContain('"@type":"ItemList"');
    expect(/<script>(.*?)<\/script>/.exec(html)?.[1]).toBe(/<script>(.*?)<\/script>/.exec(htmlOf('/about'))?.[1]);
  });

  it('renders the page of a guide within the budget, with absolute addresses for search engines', async () => {
    const html = await site.renderLive('/pdf-page/physics-first', {
      guide: { id: 'physics-first', page: physicsPage },
    });
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(htmlBudget);
    expect(html).toContain('<link rel="canonical" href="https://site.example/pdf-page/physics-first">');
    expect(html).toContain('<meta property="og:image" content="https://site.example/guide-files/');
    expect(html).toContain('"price":"4.99","priceCurrency":"USD"');
    expect(html).toContain('"@type":"BreadcrumbList"');
    // A script in a title can't end the data around it.
    const evil = { ...physicsPage, title: '</script><script>alert(1)</script>' };
    const page = await site.renderLive('/pdf-page/evil', { guide: { id: 'evil', page: evil } });
    expect(page).not.toContain('<script>alert');
  });

  it('renders the page of an unknown guide with the styles of a missing page', async () => {
    const html = await site.renderLive('/pdf-page/nowhere', { guide: { id: 'nowhere', page: null } });
    expect(/<style>(.*?)<\/style>/s.exec(html)?.[1]).toBe(/<style>(.*?)<\/style>/s.exec(htmlOf('/404.html'))?.[1]);
    expect(html).toContain('This path ends here');
  });

  it('renders the page of a bundle within the budget, also with the most guides', async () => {
    const render = (guides: Bundle['guides']) =>
      site.renderLive('/pdf-page/starters', { guide: { id: 'starters', page: { ...starters, guides, onSale: true } } });
    const html = await render(starters.guides);
    expect(html).toContain('<link rel="canonical" href="https://site.example/pdf-page/starters">');
    expect(html).toContain('"@type":"Product"');
    expect(html).toContain('"price":"15.00","priceCurrency":"USD"');
    expect(html).toContain('"@type":"BreadcrumbList"');
    const most = Array.from({ length: BUNDLE_MAX_GUIDES }, (_, place) => inShop(place));
    expect(brotliCompressSync(await render(most)).length).toBeLessThanOrEqual(htmlBudget);
  });

  it('renders the classes and their pages within the budget, as events for search engines', async () => {
    const list = await site.renderLive('/classes', { classes: [biologyCard] });
    expect(list).toContain('<link rel="canonical" href="https://site.example/classes">');
    expect(list).toContain('"itemListElement":[{"@type":"ListItem","position":1,"name":"AP Biology in a week"');
    const page = (changes: Partial<ClassPage> = {}) =>
      site.renderLive('/classes/ap-biology', {
        groupClass: { id: 'ap-biology', page: { ...biologyClass, ...changes } },
      });
    const html = await page();
    for (const part of [
      '<link rel="canonical" href="https://site.example/classes/ap-biology">',
      '"@type":"EducationEvent"',
      '"startDate":"2026-12-12T18:00:00Z","endDate":"2026-12-19T19:30:00Z"',
      '"@type":"VirtualLocation"',
      '"price":"120.00","priceCurrency":"USD","availability":"https://schema.org/InStock"',
      '"@type":"BreadcrumbList"',
    ])
      expect(html).toContain(part);
    expect(await page({ state: 'full', seatsLeft: 0 })).toContain('https://schema.org/SoldOut');
    const canceled = await page({ state: 'canceled', closed: 'This class was canceled.' });
    expect(canceled).toContain('<meta name="robots" content="noindex">');
    expect(canceled).not.toContain('EducationEvent');
    const day = (place: number) => `2026-12-${String(place + 1).padStart(2, '0')}`;
    const dates = Array.from({ length: CLASS_DATES_MAX }, (_, place) => ({
      start: `${day(place)}T18:00:00Z`,
      minutes: 90,
      local: `${day(place)} 10:00`,
    }));
    for (const one of [list, html, await page({ dates, text: biologyClass.text.repeat(10) })])
      expect(brotliCompressSync(one).length).toBeLessThanOrEqual(htmlBudget);
  });

  it('makes the list of classes as light as the services', () => {
    const weigh = (path: string) => scriptsOf(path).reduce((sum, file) => sum + site.brotliSize(file), 0);
    expect(weigh('/classes')).toBeLessThan(weigh('/services') * 1.05);
  });

  it('grows by less than a kilobyte, compressed, for each guide in the shop', async () => {
    const sizeWith = async (count: number) => {
      const catalog = Array.from({ length: count }, (_, place) => inShop(place));
      const bundles = ['one', 'two'].map((_id) => ({ ...starters, _id, guides: ['guide-0', 'guide-1', 'guide-2'] }));
      return brotliCompressSync(await site.renderLive('/pdf-page', { catalog, bundles })).length;
    };
    const [few, many] = [await sizeWith(14), await sizeWith(200)];
    expect((many - few) / (200 - 14)).toBeLessThan(1_000);
    expect(few).toBeLessThanOrEqual(htmlBudget);
  });

  it('lists the public pages in the sitemap and keeps private ones from robots', () => {
    const sitemap = site.read('/sitemap.xml');
    expect(sitemap).toContain('<loc>https://site.example/services/SAT-ACTTestPrep</loc>');
    for (const path of ['/login', '/payment', '/dashboard', '/dashboard/receipts'])
      expect(sitemap).not.toContain(`${path}<`);
    const robots = site.read('/robots.txt');
    expect(robots).toContain('Disallow: /payment\n');
    expect(robots).toContain('Sitemap: https://site.example/sitemap.xml');
    expect(htmlOf('/dashboard')).toContain('<meta name="robots" content="noindex">');
    expect(htmlOf('/about')).toContain('<link rel="canonical" href="https://site.example/about">');
  });
});

describe('security.txt', () => {
  const fields = (text: string) =>
    Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );

  it('says whom to write to, in each build', () => {
    const { Contact, Canonical, Expires } = fields(site.read('/.well-known/security.txt'));
    expect(Contact).toBe(`mailto:${business.email}`);
    expect(Canonical).toBe('https://site.example/.well-known/security.txt');
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  });

  it('expires less than a year after its build', () => {
    const now = Date.UTC(2027, 11, 31, 23, 59);
    expect(fields(securityTxtOf('https://site.example', 'a@site.example', now))['Expires']).toBe(
      '2028-12-29T00:00:00Z',
    );
  });
});

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** The content of the tag with this name or property, or `undefined`. Throws if there are two. */
const tagOf = (path: string, name: string): string | undefined => {
  const found = [...htmlOf(path).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
    .filter(([, key]) => key === name)
    .map(([, , content = '']) => unescape(content));
  if (found.length > 1) throw new Error(`${path} has several tags named ${name}`);
  return found[0];
};

describe('the head of a page', () => {
  const publicPaths = () => site.manifest.routes.filter(({ access }) => access === 'public').map(({ path }) => path);
  it('has a title and a description of its own', () => {
    const titles = site.manifest.routes.map(({ path }) => /<title>(.*?)<\/title>/.exec(htmlOf(path))?.[1]);
    expect(new Set(titles).size).toBe(site.manifest.routes.length);
    const descriptions = publicPaths().map((path) => tagOf(path, 'description'));
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it('describes each public page in 120 to 160 characters, which a search result shows whole', () => {
    const unfit = publicPaths()
      .map((path) => ({ path, length: tagOf(path, 'description')?.length ?? 0 }))
      .filter(({ length }) => length < 120 || length > 160);
    expect(unfit).toEqual([]);
  });

  it('names its absolute address, except on the 404 page', () => {
    for (const { path } of site.manifest.routes) {
      expect(htmlOf(path)).toContain(`<link rel="canonical" href="https://site.example${path}">`);
      expect(tagOf(path, 'og:url')).toBe(`https://site.example${path}`);
    }
    expect(htmlOf('/404.html')).not.toContain('https://site.example');
  });

  it('has a preview with a title, a description and an existing card', async () => {
    const cards = new Set<string>();
    for (const path of publicPaths()) {
      expect(tagOf(path, 'og:title'), path).toBeTruthy();
      expect(tagOf(path, 'og:description'), path).toBe(tagOf(path, 'description'));
      expect(tagOf(path, 'og:type'), path).toBe('website');
      expect(tagOf(path, 'og:site_name'), path).toBe('Four Year Route');
      expect(tagOf(path, 'og:image:alt'), path).toMatch(/^Four Year Route: ./);
      expect(tagOf(path, 'twitter:card'), path).toBe('summary_large_image');
      const address = new URL(tagOf(path, 'og:image') ?? '');
      expect(address.origin, path).toBe('https://site.example');
      const { width, height, format } = await sharp(site.bytes(address.pathname)).metadata();
      expect([format, String(width), String(height)], path).toEqual([
        'png',
        tagOf(path, 'og:image:width'),
        tagOf(path, 'og:image:height'),
      ]);
      expect([width, height]).toEqual([1200, 630]);
      expect(site.bytes(address.pathname).length, path).toBeLessThanOrEqual(60_000);
      cards.add(address.pathname);
    }
    expect(cards.size).toBe(publicPaths().length);
  });

  it('has no address in scripts, where an upload does not replace it', () => {
    const naming = site.assets.filter(
      (name) => /\.(?:js|css)$/.test(name) && site.read(`/assets/${name}`).includes('site.example'),
    );
    expect(naming).toEqual([]);
  });

  it('has bitmap icons for programs that draw no SVG', async () => {
    const icon = site.bytes('/favicon.ico');
    expect([icon.readUInt16LE(2), icon.readUInt8(6), icon.readUInt32LE(18)]).toEqual([1, 32, 22]);
    expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
    expect(await sharp(site.bytes('/apple-touch-icon.png')).metadata()).toMatchObject({ width: 180, height: 180 });
  });

  it('is updated when the visitor goes to another page', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 700 } });
    const current = () =>
      page.evaluate(() => ({
        title: document.title,
        description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
        robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content,
        canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
      }));
    const written = (path: string) => ({
      title: unescape(/<title>(.*?)<\/title>/.exec(htmlOf(path))?.[1] ?? ''),
      description: tagOf(path, 'description'),
      robots: tagOf(path, 'robots'),
      canonical: [`https://site.example${path}`],
    });
    await page.goto('/about');
    await waitUntilHydrated(page);
    expect(await current()).toEqual(written('/about'));
    for (const [name, path] of [
      ['Login', '/login'],
      ['Gallery', '/gallery'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.waitForFunction((title) => document.title === title, written(path).title);
      await expect.poll(current).toEqual(written(path));
    }
    expect(written('/login').robots).toBe('noindex');
    expect(written('/gallery').robots).toBeUndefined();
  });
});

describe('the structured data', () => {
  const node = v.looseObject({ '@type': v.string() });
  const document = v.looseObject({ '@context': v.literal('https://schema.org'), '@graph': v.optional(v.array(node)) });
  const structuredDataOf = (path: string) => {
    const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(htmlOf(path))?.[1];
    if (text === undefined) return [];
    const parsed = v.parse(document, JSON.parse(text));
    return parsed['@graph'] ?? [v.parse(node, parsed)];
  };
  const typesOf = (path: string) => structuredDataOf(path).map((one) => one['@type']);

  it('describes the business on the home page', () => {
    expect(typesOf('/')).toEqual(['WebSite', 'EducationalOrganization']);
    expect(structuredDataOf('/')[1]).toMatchObject({ name: 'Four Year Route', url: 'https://site.example/' });
  });

  it('describes services and packages with their breadcrumbs', () => {
    const offers = site.manifest.routes
      .map(({ path }) => path)
      .filter((path) => /^\/(?:services|packages)\/./.test(path));
    expect(offers).toHaveLength(14);
    for (const path of offers) {
      expect(typesOf(path), path).toEqual(['Service', 'BreadcrumbList']);
      const [service, trail] = structuredDataOf(path);
      const name = tagOf(path, 'og:title');
      expect(service, path).toMatchObject({ name, provider: { url: 'https://site.example/' } });
      expect(trail?.['itemListElement'], path).toMatchObject([
        { position: 1, item: `https://site.example/${path.split('/')[1] ?? ''}` },
        { position: 2, name },
      ]);
    }
  });

  it('contains the questions on the FAQ page only', () => {
    const [page] = structuredDataOf('/faq-page');
    const questions = v.parse(
      v.array(v.object({ '@type': v.string(), name: v.string(), acceptedAnswer: v.looseObject({ text: v.string() }) })),
      page?.['mainEntity'],
    );
    expect(questions.length).toBeGreaterThanOrEqual(12);
    // Without footnote marks.
    expect(questions.filter(({ acceptedAnswer }) => acceptedAnswer.text.includes('[['))).toEqual([]);
    const others = site.manifest.routes.filter(({ path }) => typesOf(path).includes('FAQPage'));
    expect(others.map(({ path }) => path)).toEqual(['/faq-page']);
  });
});

describe('in the browser', () => {
  it('every page hydrates without an error or a warning', { timeout: 240_000 }, async () => {
    const { page, problems } = await site.open();
    const found: Record<string, string[]> = {};
    for (const { path } of site.manifest.routes) {
      await page.goto(path);
      await waitUntilHydrated(page);
      if (problems.length > 0) found[path] = problems.splice(0);
    }
    expect(found).toEqual({});
  });

  it('applies the whole stylesheet only when the visitor goes to another page', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 700 } });
    const media = () => page.locator('link[rel="stylesheet"]').evaluate((link: HTMLLinkElement) => link.media);
    await page.goto('/about');
    await waitUntilHydrated(page);
    expect(await media()).toBe('print');
    const filter = page.getByRole('group', { name: 'Show' }).getByRole('button').first();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'MAJOR INSIGHTS' }).click();
    await filter.waitFor();
    expect(await media()).toBe('all');
    expect(await filter.evaluate((button) => getComputedStyle(button).minHeight)).toBe('44px');
  });

  it('has the styles of a signed-in visitor’s menu in every page', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 700 } });
    await page.addInitScript(() => {
      sessionStorage.setItem('auth_token', 'token');
      sessionStorage.setItem('user', JSON.stringify({ fullname: 'Ada Sample' }));
    });
    for (const path of ['/', '/gallery', '/register']) {
      await page.goto(path);
      await waitUntilHydrated(page);
      await page.getByRole('button', { name: 'Ada Sample' }).click();
      expect((await page.locator('#user-menu').boundingBox())?.width, path).toBe(150);
    }
  });

  it('no mark of a college moves when the carousel starts', async () => {
    const { page } = await site.open({ reducedMotion: 'reduce' });
    for (const width of [1440, 1100, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/about');
      const row = page.getByRole('group', { name: 'College marks' });
      const places = () =>
        row.getByRole('group').evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().left));
      const before = await places();
      await row.scrollIntoViewIfNeeded();
      await page.locator('[aria-label="College marks"][data-moved]').waitFor();
      const after = await places();
      const moved = before.map((left, index) => Math.abs(left - (after[index] ?? 0)));
      expect(Math.max(...moved), String(width)).toBeLessThan(0.5);
    }
  });

  it('the menu opens before the page behind it is made inert, which restyles all of it', async () => {
    const { page } = await site.open({ viewport: { width: 390, height: 844 } });
    await page.goto('/about');
    await waitUntilHydrated(page);
    const wasInert = await page.getByRole('button', { name: 'Open menu' }).evaluate(async (button: HTMLElement) => {
      const main = document.querySelector('main');
      const drawer = document.getElementById('menu-drawer');
      const opened = new Promise((resolve) => drawer?.addEventListener('toggle', resolve));
      button.click();
      const isInert = [drawer?.matches(':popover-open') === true && main?.inert];
      await opened;
      return [...isInert, main?.inert];
    });
    expect(wasInert).toEqual([false, true]);
  });

  it.each([0, 100, 300, 600])(
    'a field of a translated form that is pressed after %i ms takes what is typed',
    async (ms) => {
      const { page } = await site.open({ viewport: { width: 390, height: 844 } });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(() => {
        // As translators do, before React has the page: other elements around longer texts.
        addEventListener('DOMContentLoaded', () => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const texts: Text[] = [];
          while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
          for (const text of texts) {
            if (text.data.trim() === '' || text.parentElement?.closest('script,style,noscript,option')) continue;
            const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
            font.textContent = `${text.data} ${text.data.split(' ').slice(0, 2).join(' ')}`;
            text.replaceWith(font);
          }
        });
      });
      await page.goto('/contact-us', { waitUntil: 'domcontentloaded' });
      const field = page.locator('main input[name=name]');
      // In one task of the page, because React may put another element in its place at any moment.
      const { x, y, height } = await page.evaluate(() => {
        const input = document.querySelector('main input[name=name]');
        input?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x = 0, y = 0, height = 0 } = input?.getBoundingClientRect() ?? {};
        return { x, y, height };
      });
      expect(height).toBeGreaterThan(0);
      await page.waitForTimeout(ms);
      await page.mouse.move(x + 30, y + height / 2);
      await page.mouse.down();
      await page.waitForTimeout(60);
      await page.mouse.up();
      await page.waitForFunction(() => document.activeElement?.matches('input[name=name]'));
      await page.keyboard.type('Maya');
      await waitUntilHydrated(page);
      expect(await field.inputValue()).toBe('Maya');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect((await field.boundingBox())?.y).toBeCloseTo(y, 0);
    },
  );

  it('no page but the calendar waits for the browser’s locale data before it is ready', async () => {
    const { page } = await site.open({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      const uses: string[] = [];
      Object.assign(window, { uses });
      const noted = <Method>(method: Method): Method =>
        new Proxy(method as object, {
          apply: (target, self, values) => {
            uses.push(String(new Error('used').stack));
            return Reflect.apply(target as () => unknown, self, values) as unknown;
          },
          construct: (target, values) => {
            uses.push(String(new Error('used').stack));
            return Reflect.construct(target as () => unknown, values) as object;
          },
        }) as Method;
      Intl.NumberFormat = noted(Intl.NumberFormat);
      Intl.DateTimeFormat = noted(Intl.DateTimeFormat);
      for (const kind of [Number, Date]) kind.prototype.toLocaleString = noted(kind.prototype.toLocaleString);
    });
    for (const path of marketingPaths().filter((one) => one !== '/book')) {
      await page.goto(path);
      await waitUntilHydrated(page);
      expect(await page.evaluate(() => (window as typeof window & { uses: string[] }).uses), path).toEqual([]);
    }
  });

  it('no page is wider than a screen of 320px', async () => {
    const { page } = await site.open({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
    const wide: string[] = [];
    for (const { path } of site.manifest.routes) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if (await isWiderThanScreen(page)) wide.push(path);
    }
    expect(wide).toEqual([]);
  });
});

const isWiderThanScreen = (page: Page) => page.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);

describe('on paper', () => {
  const prints = new Map<string, readonly string[]>();
  /** The text of each printed sheet. */
  const printed = async (path: string): Promise<readonly string[]> => {
    const sheets = prints.get(path) ?? (await print(path));
    prints.set(path, sheets);
    return sheets;
  };
  const print = async (path: string): Promise<readonly string[]> => {
    const { page } = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(path);
    await waitUntilHydrated(page);
    // The stylesheet for printing comes after the page, without delaying it.
    await page.waitForFunction(() => Array.from(document.styleSheets).some(({ media }) => media.mediaText === 'print'));
    const { numPages, getPage } = await pdfOf(await page.pdf({ format: 'Letter' }));
    return Promise.all(Array.from({ length: numPages }, (_, at) => getPage(at + 1)));
  };
  const pdfOf = async (data: Buffer) => {
    const document = await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise;
    const getPage = async (at: number) => {
      const { items } = await (await document.getPage(at)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    };
    return { numPages: document.numPages, getPage };
  };

  it.each(['/terms-and-conditions', '/privacy-policy', '/refund-and-cancellation', '/accessibility'])(
    '%s is the text alone, on five sheets at most',
    async (path) => {
      const sheets = await printed(path);
      expect(sheets.length).toBeLessThanOrEqual(5);
      const text = sheets.join(' ');
      expect(text).toContain('Last updated');
      // Neither the header, nor the list of contents, nor the footer.
      for (const absent of ['PARTNERS', 'On this page', 'Free Consultation', '2023-24'])
        expect(text).not.toContain(absent);
    },
  );

  it('the addresses of external links are shown', async () => {
    const text = (await printed('/privacy-policy')).join(' ').replaceAll(/\s/g, '');
    expect(text).toContain('(https://osmfoundation.org/wiki/Privacy_Policy)');
    expect(text).toContain('Grievanceofficer,FourYearRoute');
  });

  it('all questions have their answers', async () => {
    // Without spaces, because the PDF has them around ligatures.
    const text = (await printed('/faq-page')).join('').replaceAll(/\s/g, '');
    expect(text).toContain('There’snominimumGPA');
    expect(text).toContain('Itworksonceandexpiresin10minutes');
  });
});

describe('without scripts', () => {
  it('a page can be read, its menu opens and its links work', async () => {
    const { page } = await site.open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.locator('h1').innerText()).toContain('Four years to college');
    expect(await page.getByText(/^students coached/).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('SERVICES', { exact: true }).click();
    await drawer.getByRole('link', { name: 'Tutoring' }).click();
    expect(new URL(page.url()).pathname).toBe('/services/tutoring');
    // One panel at a time; the second one starts open.
    const [first, second] = [
      page.getByText('For 30 minutes, the student works'),
      page.getByText('People with a degree'),
    ];
    expect([await first.isVisible(), await second.isVisible()]).toEqual([false, true]);
    await page.getByText('What happens in the free demo class?').click();
    expect([await first.isVisible(), await second.isVisible()]).toEqual([true, false]);
    // The packages are a row that scrolls, without buttons.
    expect(await page.getByRole('region', { name: 'Packages' }).getByRole('link').count()).toBe(5);
    expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
  });
});

describe('a visitor who acts before the scripts have loaded', () => {
  /** Opens a page whose scripts wait for a call of `arrive`. */
  const openSlowly = async (path: string) => {
    const opened = await site.open({ viewport: { width: 1280, height: 900 } });
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await opened.page.route('**/assets/*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await opened.page.goto(path);
    return { ...opened, arrive };
  };

  it('does not lose a click', async () => {
    const { page, problems, arrive } = await openSlowly('/about');
    const submenu = page.getByRole('button', { name: 'Services submenu' });
    await submenu.click();
    expect(await submenu.getAttribute('aria-expanded')).toBe('false');
    arrive();
    await page.locator('button[aria-expanded="true"]').waitFor();
    expect(await page.locator('#services-submenu').isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('does not lose typed text or a submitted form', async () => {
    const { page, arrive } = await openSlowly('/register');
    const name = page.getByRole('textbox', { name: 'Full Name' });
    await name.pressSequentially('Ada Sample');
    await page.keyboard.press('Enter');
    arrive();
    await waitUntilHydrated(page);
    // The form was submitted and reports missing fields, but not the name.
    await page.getByText('Please enter email').waitFor();
    expect(await name.inputValue()).toBe('Ada Sample');
    expect(await page.getByText('Please enter full name').count()).toBe(0);
  });

  it('finds the login form where it was, although the tab remembers why it is here', async () => {
    const { page, arrive } = await openSlowly('/login');
    await page.evaluate(() => {
      window.history.replaceState({ usr: { signedUp: true }, key: 'here', idx: 0 }, '');
      sessionStorage.setItem('returnTo', JSON.stringify({ path: '/dashboard' }));
    });
    const button = page.getByRole('button', { name: 'Login', exact: true });
    const before = await button.boundingBox();
    arrive();
    await waitUntilHydrated(page);
    expect(await button.boundingBox()).toEqual(before);
  });

  it('finds the Sign Up button where it was, although a parent was chosen', async () => {
    const { page, arrive } = await openSlowly('/register');
    await page.getByLabel('I’m a parent or guardian').check();
    const button = page.getByRole('button', { name: 'Sign Up' });
    const before = await button.boundingBox();
    arrive();
    await waitUntilHydrated(page);
    await page.getByLabel('Student’s first name').waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  it('is answered as soon as React listens, before the rest of the page is hydrated', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 900 } });
    // React's scheduler posts a message for every slice of its work. None is delivered here.
    await page.addInitScript(() => {
      MessagePort.prototype.postMessage = () => undefined;
    });
    await page.goto('/about');
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    const submenu = page.getByRole('button', { name: 'Services submenu' });
    expect(await submenu.getAttribute('aria-expanded')).toBe('false');
    await submenu.click();
    expect(await submenu.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('html').getAttribute('data-app')).toBeNull();
  });

  it('can follow links', async () => {
    const { page } = await openSlowly('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PACKAGES' }).click();
    await page.waitForURL('**/packages');
    expect(await page.locator('h1').innerText()).toBe('Packages');
  });

  it('gets the application after a failed attempt', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 900 } });
    let isOffline = true;
    let refusals = 0;
    await page.route('**/assets/main-*.js', async (route) => {
      if (!isOffline) {
        await route.continue();
        return;
      }
      refusals += 1;
      await route.abort();
    });
    await page.goto('/about');
    await expect.poll(() => refusals, { timeout: 10_000 }).toBeGreaterThan(0);
    isOffline = false;
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Shift');
          return page.locator('html').getAttribute('data-app');
        },
        { timeout: 20_000 },
      )
      .toBe('ready');
  });
});

describe('a form or the shop', () => {
  const forms = [
    ['/login', 'Email', 'Login'],
    ['/register', 'Full Name', 'Sign Up'],
    ['/contact-us', 'Name', 'Send Message'],
    ['/partner_with_us', 'Full Name', 'Submit'],
  ] as const;
  const shops = ['/pdf-page', '/pdf-page/physics-first'] as const;

  /** Opens a page whose scripts wait for a call of `arrive`, in a tab that has stored `stored`. */
  const openPart = async (path: string, { search = '', stored = {} }: { search?: string; stored?: object } = {}) => {
    const { page, problems } = await site.open({ viewport: { width: 1280, height: 900 } });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    // The map of the contact page and the pictures of a guide.
    for (const address of [/openstreetmap/, '**/*.jpg'])
      await page.route(address, (route) => route.fulfill({ body: '' }));
    if (path.startsWith('/pdf-page')) {
      const delivered =
        path === '/pdf-page'
          ? { catalog: [physics, robots] }
          : { guide: { id: 'physics-first', page: { ...physicsPage, cover: '/cover.jpg' } } };
      const html = await site.renderLive(path, delivered);
      await page.route(new RegExp(`${path}(?:\\?|$)`), (route) =>
        route.fulfill({ body: html, contentType: 'text/html' }),
      );
    }
    await page.addInitScript(
      (items) => {
        for (const [key, text] of items) if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, text);
      },
      Object.entries(stored) as [string, string][],
    );
    await page.goto(path + search);
    return { page, problems, calls, arrive };
  };

  /** Types into a field before the code arrives, and remembers the element. */
  const typeEarly = async (page: Page, label: string) => {
    const field = page.getByLabel(label).first();
    await field.click();
    await page.keyboard.type('Ada');
    const element = await field.elementHandle();
    const hasFocus = () => page.evaluate((kept) => document.activeElement === kept, element);
    return { field, hasFocus };
  };

  it.each(shops)('%s takes over by itself, and asks for nothing that its HTML has', async (path) => {
    const { page, problems, calls, arrive } = await openPart(path);
    arrive();
    await waitUntilHydrated(page);
    expect([calls, problems]).toEqual([[], []]);
  });

  it.each(forms)('%s keeps typed text, focus and caret while it loads', async (path, label) => {
    const { page, problems, arrive } = await openPart(path);
    const { field, hasFocus } = await typeEarly(page, label);
    // An email field has no caret position that scripts can see.
    if (label !== 'Email') await field.press('Home');
    await page.keyboard.type('x');
    arrive();
    await waitUntilHydrated(page);
    await page.keyboard.type('y');
    expect(await hasFocus()).toBe(true);
    expect(await field.inputValue()).toBe(label === 'Email' ? 'adaxy' : 'xyAda');
    expect(problems).toEqual([]);
  });

  it('cleans and checks what was typed before', async () => {
    const { page, arrive } = await openPart('/register');
    const name = page.getByLabel('Full Name');
    await name.click();
    await page.keyboard.type('J0hn D@oe-3');
    await page.getByLabel('City').click();
    await page.keyboard.type('J');
    arrive();
    await page
      .getByText(/at least/)
      .first()
      .waitFor();
    expect(await name.inputValue()).toBe('Jhn Doe');
    expect(await page.getByLabel('City').getAttribute('aria-invalid')).toBe('true');
  });

  it.each(forms)('%s is sent once, however often its button is pressed before', async (path, label, button) => {
    const { page, arrive } = await openPart(path);
    const { field } = await typeEarly(page, label);
    await page.evaluate(() => {
      document.addEventListener('submit', () => {
        const root = document.documentElement;
        root.dataset['sent'] = `${root.dataset['sent'] ?? ''}x`;
      });
    });
    const send = page.getByRole('button', { name: button, exact: true });
    await send.click();
    await send.click();
    await field.press('Enter');
    arrive();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await page.locator('html').getAttribute('data-sent')).toBe('x');
    expect(new URL(page.url()).search).toBe('');
    expect((await field.inputValue()).toLowerCase()).toBe('ada');
  });

  it('never sends its fields in the address, even if a program submits the form', async () => {
    const { page } = await openPart('/contact-us');
    await typeEarly(page, 'Name');
    await page.evaluate(() => {
      document.querySelector('form')?.requestSubmit();
    });
    await page.waitForTimeout(200);
    expect(page.url()).not.toContain('Ada');
  });

  it('keeps what was typed for a visitor who leaves', async () => {
    const { page, arrive } = await openPart('/contact-us', {
      stored: { 'draft:contact': '{"email":"ada@sample.example"}' },
    });
    await typeEarly(page, 'Name');
    arrive();
    await waitUntilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('heading', { name: 'Your Journey to College, Captured!' }).waitFor();
    await page.goBack();
    await page.getByLabel('Name').first().waitFor();
    await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Ada');
    expect(await page.getByLabel('Email').first().inputValue()).toBe('ada@sample.example');
  });

  it('says what to do when its code does not arrive, and another try keeps the text', async () => {
    const { page, arrive } = await openPart('/contact-us');
    await page.route('**/assets/main-*.js', (route) => route.abort());
    const { field } = await typeEarly(page, 'Name');
    await page.getByRole('button', { name: 'Send Message' }).click();
    arrive();
    await page.getByText('This page didn’t load completely.').waitFor();
    expect(await field.inputValue()).toBe('Ada');
    await page.unroute('**/assets/main-*.js');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await field.inputValue()).toBe('Ada');
    expect(await page.getByText('This page didn’t load completely.').count()).toBe(0);
  });

  it.each([
    ['a link with a code', { search: '?code=WELCOME' }],
    ['a selection', { stored: { selectedPDFs: '[]' } }],
    ['a session', { stored: { auth_token: 'token' } }],
  ])('of the shop and of a guide takes over for a visitor with %s', async (_what, visitor) => {
    for (const path of shops) {
      const { page, arrive, problems } = await openPart(path, visitor);
      arrive();
      await waitUntilHydrated(page);
      expect(problems).toEqual([]);
    }
  });

  it('is there when its page is shown after another one', async () => {
    const { page, problems } = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.goto('/about');
    await waitUntilHydrated(page);
    // Looks in every frame, so a form that comes later would not count.
    const fields = page.waitForFunction(
      () => document.title.startsWith('Contact') && `${String(document.querySelectorAll('form input').length)} fields`,
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    expect(await (await fields).jsonValue()).toBe('3 fields');
    expect(problems.filter((problem) => !problem.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  });

  /** Notes, task by task, whether the first guide is shown as selected after a click on it. */
  const watchBox = async (page: Page) => {
    const box = page.getByRole('checkbox').first();
    await box.evaluate((element: HTMLInputElement) => {
      const note = () => {
        const { dataset } = document.documentElement;
        dataset['seen'] = `${dataset['seen'] ?? ''} ${String(element.checked)}`;
        setTimeout(note);
      };
      window.addEventListener('click', () => setTimeout(note), { capture: true, once: true });
    });
    const states = async () => new Set((await page.locator('html').getAttribute('data-seen'))?.trim().split(' '));
    return { box, states };
  };

  it.each([
    ['nothing selected', [], 1],
    ['a selection', [robots], 2],
  ])('of the shop shows what was tapped before any script, with %s', async (_what, selected, count) => {
    const { page, arrive } = await openPart('/pdf-page', {
      stored: selected.length === 0 ? {} : { selectedPDFs: JSON.stringify(selected) },
    });
    const { box, states } = await watchBox(page);
    await box.click();
    arrive();
    await page.getByRole('button', { name: `Download Selected PDFs (${String(count)})` }).waitFor();
    expect(await states()).toEqual(new Set(['true']));
  });
});

describe('moving between pages', () => {
  it('loads the whole document when the chunk of a page is gone', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 700 } });
    await page.goto('/about');
    await waitUntilHydrated(page);
    await page.route('**/assets/gallery-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('heading', { name: 'Your Journey to College, Captured!' }).waitFor();
  });
});
