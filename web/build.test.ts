import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltSite, comesAlive, startBuiltSite } from './testing/built-site.ts';

// From docs: a marketing page's JavaScript, and its HTML with its CSS, as they travel.
const scriptBudget = 90_000;
const htmlBudget = 14_000;

/** Pages with a form or an application of their own, which may bring libraries with them. */
const applicationPaths = [
  '/login',
  '/register',
  '/contact-us',
  '/partner_with_us',
  '/pdf-page',
  '/payment',
  '/success-payment',
  '/cancel-payment',
  '/dashboard',
];

/** A text of each library that survives minification. */
const libraryMarks = {
  'react-query': 'refetchOnWindowFocus',
  'Radix dialog': 'DialogContent',
  sonner: 'data-sonner-toaster',
  'react-hook-form': 'shouldUnregister',
  PayPal: 'data-react-paypal-script-id',
};

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
}, 180_000);

afterAll(async () => {
  await site.close();
});

const htmlOf = (path: string) => site.read(path === '/404.html' ? path : `${path}/index.html`);

const marketingPaths = () => [
  ...site.manifest.routes.map((route) => route.path).filter((path) => !applicationPaths.includes(path)),
  '/404.html',
];

/** The scripts that bring a page to life: what the loader names, with all that they import. */
const scriptsOf = (path: string): string[] => {
  const html = htmlOf(path);
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name = ''] of site.read(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      visit(`/assets/${name}`);
    }
  };
  for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visit(file);
  return [...found];
};

describe('the built site', () => {
  it('has a page for every route, and 404.html', () => {
    for (const { path } of site.manifest.routes) expect(htmlOf(path)).toContain('<h1');
    expect(htmlOf('/404.html')).toContain('noindex');
  });

  it('keeps scripts and styles off the way to the first paint', () => {
    for (const path of marketingPaths()) {
      const html = htmlOf(path);
      expect(html).not.toMatch(/<script[^>]+src=/);
      expect(html).not.toMatch(/<link[^>]+rel="?(?:modulepreload|preload|stylesheet)/);
    }
  });

  it('runs one inline script, the same on all pages', () => {
    const scripts = site.manifest.routes.flatMap(({ path }) =>
      [...htmlOf(path).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text),
    );
    expect(scripts).toHaveLength(site.manifest.routes.length);
    expect(new Set(scripts).size).toBe(1);
    expect(site.manifest.inlineScriptHashes).toHaveLength(1);
  });

  it('stays within its budgets on every marketing page', () => {
    const over = marketingPaths().flatMap((path) => {
      const html = site.brotliSize(path === '/404.html' ? path : `${path}/index.html`);
      const scripts = scriptsOf(path).reduce((sum, file) => sum + site.brotliSize(file), 0);
      return html > htmlBudget || scripts > scriptBudget ? [{ path, html, scripts }] : [];
    });
    expect(over).toEqual([]);
  });

  it.each(Object.entries(libraryMarks))('leaves %s to the pages that use it', (_, mark) => {
    const carriers = site.assets
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/assets/${name}`)
      .filter((file) => site.read(file).includes(mark));
    expect(carriers).not.toEqual([]);
    const loaded = new Set(marketingPaths().flatMap(scriptsOf));
    expect(carriers.filter((file) => loaded.has(file))).toEqual([]);
  });

  it('lists the public pages in the sitemap and keeps private ones from robots', () => {
    const sitemap = site.read('/sitemap.xml');
    expect(sitemap).toContain('<loc>https://site.example/services/SAT-ACTTestPrep</loc>');
    for (const path of ['/login', '/payment', '/dashboard']) expect(sitemap).not.toContain(`${path}<`);
    const robots = site.read('/robots.txt');
    expect(robots).toContain('Disallow: /payment\n');
    expect(robots).toContain('Sitemap: https://site.example/sitemap.xml');
    expect(htmlOf('/dashboard')).toContain('<meta name="robots" content="noindex">');
    expect(htmlOf('/about')).toContain('<link rel="canonical" href="https://site.example/about">');
  });
});

describe('in the browser', () => {
  it('every page comes alive without a complaint', { timeout: 240_000 }, async () => {
    const { page, problems } = await site.open();
    const found: Record<string, string[]> = {};
    for (const { path } of site.manifest.routes) {
      await page.goto(path);
      await comesAlive(page);
      if (problems.length > 0) found[path] = problems.splice(0);
    }
    expect(found).toEqual({});
  });

  it('no page is wider than a screen of 320px', { timeout: 120_000 }, async () => {
    const { page } = await site.open({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
    const wide: string[] = [];
    for (const { path } of site.manifest.routes) {
      await page.goto(path);
      if (await isWiderThanScreen(page)) wide.push(path);
    }
    expect(wide).toEqual([]);
  });

  it.each(['/', '/about', '/services/college-essay', '/packages/foundation', '/partners', '/gallery', '/unknown'])(
    '%s passes the accessibility rules',
    { timeout: 60_000 },
    async (path) => {
      const { page } = await site.open({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
      await page.goto(path);
      await comesAlive(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    },
  );
});

const isWiderThanScreen = (page: Page) => page.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);

describe('without scripts', () => {
  it('a page reads, its menu opens and its links lead on', { timeout: 60_000 }, async () => {
    const { page } = await site.open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.locator('h1').innerText()).toContain('Four years to college');
    expect(await page.getByText(/^students coached/).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('SERVICES', { exact: true }).click();
    await drawer.getByRole('link', { name: 'Tutoring' }).click();
    expect(new URL(page.url()).pathname).toBe('/services/tutoring');
    // One panel at a time: the second is open before.
    const [first, second] = [
      page.getByText('For 30 minutes the student works'),
      page.getByText('People with a degree'),
    ];
    expect([await first.isVisible(), await second.isVisible()]).toEqual([false, true]);
    await page.getByText('What happens in the free demo class?').click();
    expect([await first.isVisible(), await second.isVisible()]).toEqual([true, false]);
    // The packages are a row to scroll, without arrows that would do nothing.
    expect(await page.getByRole('region', { name: 'Packages' }).getByRole('link').count()).toBe(5);
    expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
  });
});

describe('the carousel of packages', () => {
  const openCarousel = async (width: number) => {
    const { page, problems } = await site.open({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await page.goto('/packages/foundation');
    await comesAlive(page);
    const carousel = page.getByRole('region', { name: 'Packages' });
    await carousel.scrollIntoViewIfNeeded();
    await carousel.locator('[data-moved]').waitFor();
    /** Titles of the slides that are wholly in view, from left to right. */
    const inView = () =>
      carousel.evaluate((section) => {
        const frame = section.getBoundingClientRect();
        return [...section.querySelectorAll('[aria-roledescription="slide"]')]
          .map((slide) => ({ title: slide.querySelector('h3')?.textContent, box: slide.getBoundingClientRect() }))
          .filter(({ box }) => box.left > frame.left - 20 && box.right < frame.right + 20)
          .sort((a, b) => a.box.left - b.box.left)
          .map(({ title }) => title);
      });
    return { page, problems, carousel, inView };
  };

  it.each([
    [1440, 3],
    [1199, 2],
    [899, 2],
    [599, 1],
  ])('shows at %ipx %i at once', async (width, count) => {
    const { inView } = await openCarousel(width);
    expect(await inView()).toHaveLength(count);
  });

  it('moves by one, goes round, and says where it stands', async () => {
    const { carousel, inView, problems } = await openCarousel(1440);
    expect(await inView()).toEqual(['Preparation', 'Foundation', 'Execution']);
    await carousel.getByRole('button', { name: 'Next' }).click();
    await expect.poll(inView).toEqual(['Foundation', 'Execution', 'Comprehensive Essay Bundle']);
    expect(await carousel.getByRole('status').textContent()).toBe('Foundation, 2 of 5');
    await carousel.getByRole('button', { name: 'Previous' }).click();
    await carousel.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(inView).toEqual(["UC PIQ's", 'Preparation', 'Foundation']);
    expect(await carousel.getByRole('status').textContent()).toBe("UC PIQ's, 5 of 5");
    expect(problems).toEqual([]);
  });

  it('follows the keyboard and the swipe', async () => {
    const { page, carousel, inView } = await openCarousel(500);
    expect(await inView()).toEqual(['Preparation']);
    await carousel.getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    await expect.poll(inView).toEqual(['Foundation']);
    const box = await carousel.locator('[data-moved]').boundingBox();
    if (box === null) throw new Error('The carousel has no size');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.8, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(inView).toEqual(['Execution']);
    expect(new URL(page.url()).pathname).toBe('/packages/foundation');
  });
});

describe('a visitor who is faster than the scripts', () => {
  /** Opens a page whose scripts do not arrive before `arrive` is called. */
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

  it('does not lose what was typed, nor that a form was sent', async () => {
    const { page, arrive } = await openSlowly('/register');
    const name = page.getByRole('textbox', { name: 'Full Name' });
    await name.pressSequentially('Ada Sample');
    await page.keyboard.press('Enter');
    arrive();
    await comesAlive(page);
    // The form has been sent and complains of what is missing, but not of the name.
    await page.getByText('Please enter email').waitFor();
    expect(await name.inputValue()).toBe('Ada Sample');
    expect(await page.getByText('Please enter full name').count()).toBe(0);
  });

  it('follows links at once', async () => {
    const { page } = await openSlowly('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PACKAGES' }).click();
    await page.waitForURL('**/packages');
    expect(await page.locator('h1').innerText()).toBe('Packages');
  });

  it('tries again when the scripts could not be had', async () => {
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

describe('moving between pages', () => {
  const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);

  it('starts at the top with the heading in focus, and goes back to the place that was left', async () => {
    const { page, problems } = await site.open({ viewport: { width: 1280, height: 700 } });
    await page.goto('/');
    await comesAlive(page);
    await page.getByRole('link', { name: 'All nine services' }).scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => (window.history.state as { scrollY?: number } | null)?.scrollY))
      .toBeGreaterThan(0);
    const left = await scrollOf(page);
    await page.getByRole('link', { name: 'All nine services' }).click();
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    expect(await scrollOf(page)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Services');
    expect(await page.title()).toBe('Services | Four Year Route');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Four years to college' }).waitFor();
    await expect.poll(() => scrollOf(page)).toBe(left);
    expect(problems).toEqual([]);
  });

  it('reaches the resources of the home page from any page', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 700 } });
    await page.goto('/gallery');
    await comesAlive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Resources' }).click();
    await page.waitForURL('**/#resources-section');
    await expect
      .poll(() =>
        page.locator('#resources-section').evaluate((section) => Math.abs(section.getBoundingClientRect().top)),
      )
      .toBeLessThan(60);
  });

  it('loads the whole document when a page of an older release is gone', async () => {
    const { page } = await site.open({ viewport: { width: 1280, height: 700 } });
    await page.goto('/about');
    await comesAlive(page);
    await page.route('**/assets/gallery-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('heading', { name: 'Your Journey to College, Captured!' }).waitFor();
  });

  it('closes the drawer', async () => {
    const { page } = await site.open({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await comesAlive(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'PACKAGES' }).click();
    await page.getByRole('heading', { level: 1, name: 'Packages' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });
});
