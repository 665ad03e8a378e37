import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleGuidesDir } from '#infra/build/builds.ts';
import { newBuyer, newPerson } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { useOperator } from './operator.ts';
import { axeFaults, waitUntilReady } from './page-rules.ts';
import { linesOf, packed } from './pdf-lines.ts';
import { confirmEmail, downloadGuide, expectHeading, openAsBuyer, payWithPaypal, publishedGuide } from './steps.ts';

/** The guides' pages: from a search result to a bought guide, the sample, and a withdrawn guide. */

const { visitor } = useBrowser();
const operator = useOperator();
const { runOk } = operator;

const essay = { path: '/pdf-page/common-app-essay', title: 'The Common App Essay: 650 Words That Sound Like You' };

/** Keeps the application's scripts from the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('the page of a guide', () => {
  it('sells the guide on a phone, with no script until the first tap', async () => {
    const first = await visitor(phone);
    const { page } = first;
    const release = await holdScripts(page);
    await page.goto(essay.path);
    // All there without scripts: what is inside, the price and the pictures.
    await page.getByRole('heading', { level: 1, name: essay.title }).waitFor();
    await page.getByRole('heading', { name: 'Look inside' }).waitFor();
    const cover = page.locator('main img').first();
    await cover.evaluate((img: HTMLImageElement) => img.decode());
    expect(await cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.dataset['app'])).toBeUndefined();
    await page.getByRole('button', { name: 'Buy now' }).click();
    release();

    const dialog = page.getByRole('dialog', { name: 'Sign Up to Download' });
    await dialog.getByText(/^Next: confirm your email, then pay \$\d+\.99\./).waitFor();
    await confirmEmail(page, newPerson());
    await payWithPaypal(page);
    await page.waitForURL('**/success-payment');
    await page.getByRole('heading', { name: 'Your guide' }).waitFor();
    await page.getByRole('link', { name: 'Download your guides' }).click();
    await page.waitForURL('**/dashboard*');
    expect(await downloadGuide(page, essay.title)).toEqual(await publishedGuide(essay.title));

    await page.goto(essay.path);
    await page.getByText('You own this guide').waitFor();
    expectNoProblems(first);
  });

  it('gives the sample as a plain file, without the pages that are sold', async () => {
    const { page } = await visitor();
    await page.goto(essay.path);
    const link = page.getByRole('link', { name: /^Read a free sample/ });
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(/sample.*\.pdf$/);
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const sold = await publishedGuide(essay.title);
    expect(sold.name).not.toBe(address);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is found: its price, its picture and its place are in the HTML', async () => {
    const { page } = await visitor();
    const html = await (await page.request.get(essay.path)).text();
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
      '@graph'?: { '@type': string; offers?: { price: string; url: string } }[];
    };
    const [product, breadcrumbs] = data['@graph'] ?? [];
    expect([product?.['@type'], breadcrumbs?.['@type']]).toEqual(['Product', 'BreadcrumbList']);
    expect(product?.offers?.price).toMatch(/^\d+\.99$/);
    expect(product?.offers?.url).toMatch(/^http.*\/pdf-page\/common-app-essay$/);
    expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/pdf-page\/common-app-essay">/);
    expect(html).toMatch(/<meta property="og:image" content="http[^"]*\/guide-files\/[^"]*\.jpg">/);
    const sitemap = await (await page.request.get('/pdf-page/sitemap.xml')).text();
    expect(sitemap).toContain('/pdf-page/common-app-essay</loc>');
    expect(await (await page.request.get('/robots.txt')).text()).toContain('/pdf-page/sitemap.xml');
  });

  it('buys it alone, and the guides selected before come back', async () => {
    const buyer = await newBuyer(2);
    const { page } = await visitor(phone);
    await openAsBuyer(page, buyer, essay.path);
    const selected = page.getByRole('link', { name: 'See your selection (2)' });
    await selected.waitFor();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.waitForURL('**/payment');
    await page.getByText('The other guides you selected aren’t in this payment.').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1);
    await page.goBack();
    await page.waitForURL(`**${essay.path}`);
    await selected.waitFor();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await payWithPaypal(page);
    await page.waitForURL('**/success-payment');
    await page.getByRole('button', { name: `Download ${essay.title}` }).waitFor();
    await page.goto('/pdf-page');
    await page.getByRole('button', { name: 'Download Selected PDFs (2)' }).waitFor();
  });

  it('keeps price and button in reach on a phone, and shows no colon in titles', async () => {
    const first = await visitor(phone);
    const { page } = first;
    await page.goto(essay.path);
    const button = page.getByRole('button', { name: 'Buy this guide' });
    const isOnScreen = () => button.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);
    expect(await isOnScreen()).toBe(false);
    for (const heading of ['Look inside', 'Related guides']) {
      await page.getByRole('heading', { name: heading }).evaluate((element) => {
        element.scrollIntoView();
      });
      await expect.poll(isOnScreen).toBe(true);
    }
    const related = page.getByRole('button', { name: /^Add / }).first();
    await related.click();
    await page.getByRole('link', { name: 'See your selection (1)' }).waitFor();
    const colon = page.getByRole('heading', { level: 1 }).getByText(':', { exact: true });
    expect(await colon.evaluate((element) => element.getBoundingClientRect().width)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expectNoProblems(first);
  });

  it('prints with all answers, without buttons or menus, and no heading is left alone', async () => {
    const { page } = await visitor();
    await page.goto(essay.path);
    await page.getByRole('heading', { name: 'Related guides' }).scrollIntoViewIfNeeded();
    await waitUntilReady(page);
    const answers = await page
      .getByRole('region')
      .or(page.locator('details > p'))
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    expect(answers.length).toBeGreaterThan(1);
    // The one that pictures follow has no text after it.
    const headings = await page.locator('main :is(h1, h2, h3):not(:has(+ ul img))').allTextContents();
    const text = (await linesOf(await page.pdf({ format: 'Letter' }))).flat().join('');
    for (const answer of answers) expect(text).toContain(packed(answer));
    for (const button of ['Buy now', 'Add to selection', 'Buy this guide', 'Login', 'Terms and Conditions']) {
      expect(text).not.toContain(packed(button));
    }
    // On paper of different heights, a page ends at different places.
    for (const height of ['6in', '7in', '8in', '9in', '10in', '11in']) {
      const pages = await linesOf(await page.pdf({ width: '8.5in', height }));
      // A page of pictures has no lines.
      const lasts = pages.slice(0, -1).flatMap((lines) => lines.slice(-1));
      expect(headings.filter((heading) => lasts.some((last) => packed(heading).endsWith(last)))).toEqual([]);
    }
  });

  it('is the 404 page at an address without a guide', async () => {
    const { page } = await visitor();
    const answer = await page.goto('/pdf-page/no-such-guide');
    expect(answer?.status()).toBe(404);
    await expectHeading(page, 'This path ends here');
  });
});

describe('the shop', () => {
  it('lists all guides and bundles on less than four screens of a phone, with cover, price and what they need', async () => {
    const { page } = await visitor(phone);
    await page.goto('/pdf-page');
    await page.getByRole('list', { name: 'More guides' }).waitFor();
    const boxes = await Promise.all(
      ['Guides', 'More guides'].map((name) => page.getByRole('list', { name, exact: true }).boundingBox()),
    );
    const [first, rest] = boxes;
    expect((rest?.y ?? 0) + (rest?.height ?? Infinity) - (first?.y ?? 0)).toBeLessThan(4 * phone.height);
    const card = page.getByRole('list', { name: 'Guides' }).getByRole('listitem').first();
    for (const part of [
      card.locator('img'),
      card.getByRole('checkbox'),
      card.getByRole('heading'),
      card.getByText(/^\$\d+\.99$/),
      card.getByRole('link', { name: 'Look inside' }),
      card.getByRole('button', { name: 'Download PDF' }),
    ]) {
      expect(await part.isVisible()).toBe(true);
    }
  });

  it.each(['checkbox', 'card'])('keeps a tap on the %s that comes before the scripts', async (what) => {
    const first = await visitor(phone);
    const { page } = first;
    const release = await holdScripts(page);
    await page.goto('/pdf-page');
    const card = page.getByRole('list', { name: 'Guides' }).getByRole('listitem').first();
    if (what === 'checkbox') await card.getByRole('checkbox').click();
    else await card.locator('p').last().click();
    release();
    await page.getByRole('button', { name: 'Download Selected PDFs (1)' }).waitFor();
    expect(await card.getByRole('checkbox').isChecked()).toBe(true);
    expectNoProblems(first);
  });

  it('keeps two taps that come before the scripts', async () => {
    const { page } = await visitor(phone);
    const release = await holdScripts(page);
    await page.goto('/pdf-page');
    for (const place of [0, 2]) await page.getByRole('checkbox').nth(place).check();
    release();
    await page.getByRole('button', { name: 'Download Selected PDFs (2)' }).waitFor();
  });

  it('leads to a guide with "Look inside", also before the scripts', async () => {
    const { page } = await visitor(phone);
    await holdScripts(page);
    await page.goto('/pdf-page');
    await page.getByRole('link', { name: 'Look inside' }).first().click();
    await page.waitForURL('**/pdf-page/*');
    await page.getByRole('button', { name: 'Buy now' }).waitFor();
  });

  it('has no layout shift while it loads', async () => {
    const { page } = await visitor(phone);
    await page.goto('/pdf-page');
    await page.waitForSelector('html[data-app=ready]');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => {
            resolve(sum);
          }, 500);
        }),
    );
    expect(shift).toBeLessThan(0.001);
  });
});

describe('a withdrawn guide', () => {
  it('says so, and is for sale again after it is published', async () => {
    const { page } = await visitor();
    const id = 'visual-arts-portfolio';
    const source = async (): Promise<string> => await (await page.request.get(`/pdf-page/${id}`)).text();
    // Only this guide: the command looks into every PDF of its folder.
    const folder = await mkdtemp(path.join(tmpdir(), 'withdrawn-'));
    await cp(path.join(sampleGuidesDir, id), path.join(folder, id), { recursive: true });
    expect(await operator.withdraw(id)).toMatchObject({ code: 0 });
    try {
      const html = await source();
      expect(html).toContain('This guide is no longer for sale.');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('"Product"');
    } finally {
      await runOk('publish', folder, '--local', '--yes');
      await rm(folder, { recursive: true });
    }
    expect(await source()).toContain('Buy now');
  });
});
