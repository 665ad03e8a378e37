import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { NAME_MAX_LENGTH } from '#contract/limits.ts';
import { eachOf, firstOf } from '#testing/deep.ts';
import { routes } from '../src/app/routes.ts';
import { desktop, expectNoProblems, phone, useBrowser, type Visitor } from './browser.ts';
import { horizontalOverflow, waitForFocusIn, waitUntilReady } from './page-rules.ts';

const { visitor } = useBrowser();

const tablet = { width: 768, height: 1024 };
const touch = { hasTouch: true, isMobile: true } as const;

const teal = 'rgb(8, 135, 159)';
const orange = 'rgb(239, 105, 7)';
const navy = 'rgb(17, 36, 55)';

async function visit({ page }: Visitor, path: string): Promise<Page> {
  await page.goto(path);
  await waitUntilReady(page);
  return page;
}

/** Puts a session into the tab, enough for the header. */
async function signInLocally(page: Page, fullname: string): Promise<void> {
  await page.evaluate(
    (user) => {
      sessionStorage.setItem('auth_token', 'a-token-of-another-day');
      sessionStorage.setItem('user', JSON.stringify(user));
    },
    { fullname },
  );
  await page.reload();
  await waitUntilReady(page);
}

const colorOf = async (locator: Locator) => await locator.evaluate((element) => getComputedStyle(element).color);
const scrollPosition = async (page: Page) => await page.evaluate(() => Math.round(scrollY));
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate(
    (y) =>
      // The scroll event comes a moment later.
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollTo(0, y);
      }),
    top,
  );
};
const focusedText = async (page: Page) => await page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The heading in a page's HTML, before any script. */
const headings = new Map<string, Promise<string>>();
const headingOf = (path: string): Promise<string> => {
  const known = headings.get(path);
  if (known !== undefined) return known;
  const found = fetch(inject('site') + path)
    .then(async (response) => await response.text())
    .then((html) => {
      const text = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
      return text
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&');
    });
  headings.set(path, found);
  return found;
};

/** Waits until the page at the path is open and shows its heading. */
async function waitForPage(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await heading(page)
    .filter({ hasText: await headingOf(path) })
    .waitFor();
}

/**
 * Expects that the page is open, at its top, with the focus on its heading, which screen readers
 * read aloud.
 */
async function expectArrival(page: Page, path: string): Promise<void> {
  await waitForPage(page, path);
  const name = await headingOf(path);
  await expect.poll(async () => await heading(page).textContent()).toBe(name);
  await expect.poll(async () => await focusedText(page)).toBe(name);
  expect(await scrollPosition(page)).toBe(0);
}

const mainMenu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const menuItem = (page: Page, name: string) => mainMenu(page).getByRole('link', { name, exact: true });
const submenuButton = (page: Page) => mainMenu(page).getByRole('button', { name: 'Services submenu' });
const serviceLink = (page: Page) => mainMenu(page).getByRole('link', { name: 'College Essay', exact: true });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

describe('addresses', () => {
  it('answer 200 with their own page, and unknown ones 404 with a page', async () => {
    const titles = new Set<string>();
    for (const { path } of routes) {
      const response = await fetch(inject('site') + path);
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      expect(html).toContain('<h1');
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    }
    expect(titles.size).toBe(routes.length);
    for (const path of ['/nothing-here', '/services/unknown', '/About', '/packages/preparation/more']) {
      const response = await fetch(inject('site') + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('<h1');
    }
  });

  it('that do not exist show an error page with links', async () => {
    const guest = await visitor(phone);
    const page = await visit(guest, '/services/unknown');
    await page.getByRole('main').locator('a[href="/"]').first().click();
    await expectArrival(page, '/');
  });
});

describe('the header on a wide screen', () => {
  it('is teal, with the current page in orange and the others in navy', async () => {
    const page = await visit(await visitor(), '/packages');
    expect(await colorOf(page.getByRole('banner').getByText(/\w/).first())).toBe(teal);
    for (const name of ['HOME', 'SERVICES', 'PARTNERS', 'MAJOR INSIGHTS', 'ABOUT US']) {
      expect([name, await colorOf(menuItem(page, name))]).toEqual([name, navy]);
    }
    expect(await colorOf(menuItem(page, 'PACKAGES'))).toBe(orange);
    await menuItem(page, 'PARTNERS').click();
    await expectArrival(page, '/partners');
    // Colors change over some time.
    await expect.poll(() => colorOf(menuItem(page, 'PARTNERS'))).toBe(orange);
    await expect.poll(() => colorOf(menuItem(page, 'PACKAGES'))).toBe(navy);
    await page.getByRole('banner').getByRole('link').first().click();
    await expectArrival(page, '/');
    await expect.poll(() => colorOf(menuItem(page, 'HOME'))).toBe(orange);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expectArrival(page, '/login');
  });

  it('opens the submenu under the mouse, and closes it 1000 ms after the mouse has left', async () => {
    const guest = await visitor();
    const page = await visit(guest, '/about');
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await menuItem(page, 'SERVICES').hover();
    await serviceLink(page).waitFor();
    // On its way to a link the pointer leaves the word and reaches the menu in time.
    await page.mouse.move(700, 600);
    await page.clock.runFor(900);
    await serviceLink(page).hover();
    await page.clock.runFor(5_000);
    expect(await serviceLink(page).isVisible()).toBe(true);
    await page.mouse.move(700, 600);
    await page.clock.runFor(999);
    expect(await serviceLink(page).isVisible()).toBe(true);
    await page.clock.runFor(1);
    await serviceLink(page).waitFor({ state: 'hidden' });

    // Escape closes it even if the focus is elsewhere, and it stays closed under the pointer.
    await menuItem(page, 'SERVICES').hover();
    await serviceLink(page).waitFor();
    await page.keyboard.press('Escape');
    await serviceLink(page).waitFor({ state: 'hidden' });
    await page.mouse.move(700, 600);
    await menuItem(page, 'SERVICES').hover();
    await serviceLink(page).click();
    await expectArrival(page, '/services/college-essay');
    await serviceLink(page).waitFor({ state: 'hidden' });
    expect(await colorOf(menuItem(page, 'SERVICES'))).toBe(orange);
    await page.mouse.move(700, 600);
    await menuItem(page, 'SERVICES').click();
    await expectArrival(page, '/services');
    expectNoProblems(guest);
  });

  it('opens the submenu by keyboard, and Escape returns to its button', async () => {
    const page = await visit(await visitor(), '/about');
    await menuItem(page, 'SERVICES').focus();
    await page.keyboard.press('Tab');
    expect(await submenuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('College Consultation');
    await page.keyboard.press('Escape');
    await serviceLink(page).waitFor({ state: 'hidden' });
    expect(await submenuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // It also closes when the focus leaves it.
    await page.keyboard.press('Space');
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('PACKAGES');
    await serviceLink(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectArrival(page, '/services/college-essay');
  });

  it('opens the submenu at the first tap, and follows the link at the second', async () => {
    const page = await visit(await visitor(desktop, touch), '/about');
    await menuItem(page, 'SERVICES').tap();
    await serviceLink(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    await serviceLink(page).tap();
    await expectArrival(page, '/services/college-essay');
    await serviceLink(page).waitFor({ state: 'hidden' });
    await menuItem(page, 'SERVICES').tap();
    await menuItem(page, 'SERVICES').tap();
    await expectArrival(page, '/services');
    await submenuButton(page).tap();
    await serviceLink(page).waitFor();
    await page.touchscreen.tap(900, 700);
    await serviceLink(page).waitFor({ state: 'hidden' });
    await menuItem(page, 'HOME').tap();
    await expectArrival(page, '/');
  });

  it('shows any name in teal, large and bold enough to read', async () => {
    const { page } = await visitor();
    await page.goto('/about');
    for (const [fullname, width] of [
      ['Ada Sample', 900],
      ['Bartholomew Featherstonehaugh-Llewellyn of Kentish', 900],
      ['Bartholomew Featherstonehaugh-Llewellyn of Kentish', 1440],
      ['W'.repeat(NAME_MAX_LENGTH), 900],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await signInLocally(page, fullname);
      const name = page.getByRole('banner').getByText(fullname);
      expect(await colorOf(name)).toBe(teal);
      // From 18.66 px bold, a contrast of 3 is enough (WCAG 1.4.3); teal on white has 4.2.
      const { fontSize, fontWeight } = await name.evaluate((element) => getComputedStyle(element));
      expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(18.66);
      expect(Number(fontWeight)).toBeGreaterThanOrEqual(700);
      const title = await page.getByRole('banner').getByRole('link').first().boundingBox();
      const box = await page.getByRole('banner').getByRole('button', { name: fullname }).boundingBox();
      if (title === null || box === null) throw new Error('The header is not shown');
      expect(box.x).toBeGreaterThanOrEqual(title.x + title.width);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(title.y + title.height + 20);
      expect(await horizontalOverflow(page)).toEqual([]);
    }
  });

  it('shows the name of the user, with a menu of 150 px', async () => {
    const { page } = await visitor();
    await page.goto('/about');
    await signInLocally(page, 'Bartholomew Featherstonehaugh-Llewellyn of Kent');
    const banner = page.getByRole('banner');
    expect(await banner.getByRole('link', { name: 'Login' }).count()).toBe(0);
    const button = banner.getByRole('button', { name: /^Bartholomew/ });
    await button.click();
    const dashboard = banner.getByRole('link', { name: 'Dashboard' });
    const menu = banner.getByRole('list').filter({ has: page.getByRole('link', { name: 'Dashboard' }) });
    expect((await menu.boundingBox())?.width).toBe(150);
    await page.keyboard.press('Escape');
    await dashboard.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Dashboard');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Logout');
    await page.mouse.click(600, 700);
    await dashboard.waitFor({ state: 'hidden' });
    await button.click();
    await banner.getByRole('button', { name: 'Logout' }).click();
    await expectArrival(page, '/login');
    await banner.getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('auth_token'))).toBeNull();
  });
});

describe.each(firstOf(['phone', phone], ['tablet', tablet]))('the drawer of a %s', (_, size) => {
  it('opens by mouse, lists the pages, and closes by its button and a click outside', async () => {
    const guest = await visitor(size);
    const page = await visit(guest, '/packages');
    expect(await mainMenu(page).isVisible()).toBe(false);
    expect(await colorOf(page.getByRole('banner').getByText(/\w/).first())).toBe(teal);
    await menuButton(page).click();
    const drawer = drawerOf(page);
    const labels = await drawer
      .getByRole('navigation')
      .locator('a, summary, button')
      .locator('visible=true')
      .allInnerTexts();
    expect(labels).toEqual(['HOME', 'SERVICES', 'PACKAGES', 'PARTNERS', 'MAJOR INSIGHTS', 'ABOUT US', 'LOGIN']);
    expect(await colorOf(drawer.getByRole('link', { name: 'PACKAGES' }))).toBe(orange);
    expect(await colorOf(drawer.getByRole('link', { name: 'HOME' }))).toBe(navy);

    // The page behind it does not scroll.
    await page.mouse.move(100, size.height - 20);
    await page.mouse.wheel(0, 400);
    await page.clock.runFor(300);
    expect(await scrollPosition(page)).toBe(0);
    const services = drawer.getByText('SERVICES', { exact: true });
    const tutoring = drawer.getByRole('link', { name: 'Tutoring' });
    await services.click();
    await tutoring.waitFor();
    await services.click();
    await tutoring.waitFor({ state: 'hidden' });
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await menuButton(page).click();
    await page.mouse.click(100, size.height - 10);
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/packages');
    await menuButton(page).click();
    await drawer.getByRole('link', { name: 'LOGIN' }).click();
    await expectArrival(page, '/login');
    await drawer.waitFor({ state: 'hidden' });
    expectNoProblems(guest);
  });

  it('keeps the focus inside while it is open, and returns it', async () => {
    const page = await visit(await visitor(size), '/about');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page);
    const isInside = async () =>
      await drawer.evaluate(
        (node) => node.contains(document.activeElement) || document.activeElement === document.body,
      );
    await waitForFocusIn(drawer);
    const seen = new Set<string>();
    for (let times = 0; times < 12; times += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
      seen.add(await focusedText(page));
    }
    expect([...seen]).toEqual(expect.arrayContaining(['HOME', 'SERVICES', 'LOGIN']));
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const hasFocus = async () => await menuButton(page).evaluate((button) => button === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('Enter');
    await drawer.getByText('SERVICES', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('College Consultation');
    await page.keyboard.press('Enter');
    await expectArrival(page, '/services/college-consultation');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('works by touch, and has DASHBOARD and LOGOUT for a signed-in user', async () => {
    const { page } = await visitor(size, touch);
    await page.goto('/gallery');
    await signInLocally(page, 'Ada Sample');
    await menuButton(page).tap();
    const drawer = drawerOf(page);
    await drawer.getByText('SERVICES', { exact: true }).tap();
    await drawer.getByRole('link', { name: 'Tutoring' }).tap();
    await expectArrival(page, '/services/tutoring');
    await menuButton(page).tap();
    expect(await drawer.getByRole('link', { name: 'LOGIN' }).count()).toBe(0);
    expect(await drawer.getByRole('link', { name: 'DASHBOARD' }).getAttribute('href')).toBe('/dashboard');
    await drawer.getByRole('button', { name: 'LOGOUT' }).tap();
    await expectArrival(page, '/login');
    await menuButton(page).tap();
    expect(await drawer.getByRole('button', { name: 'LOGOUT' }).count()).toBe(0);
    await drawer.getByRole('link', { name: 'LOGIN' }).waitFor();
  });
});

describe('the drawer', () => {
  it('closes when the screen becomes too wide for it, and the page is usable', async () => {
    const page = await visit(await visitor(tablet), '/about');
    await menuButton(page).click();
    await drawerOf(page).waitFor();
    await page.setViewportSize({ width: 1024, height: 768 });
    await menuItem(page, 'PACKAGES').click();
    await expectArrival(page, '/packages');
    await scrollTo(page, 200);
    expect(await scrollPosition(page)).toBe(200);
  });

  it('that was opened before the scripts loaded becomes modal', async () => {
    const { page } = await visitor(phone);
    let releaseScripts: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      releaseScripts = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/about');
    await menuButton(page).click();
    const drawer = drawerOf(page);
    await drawer.getByRole('link', { name: 'PACKAGES' }).waitFor();
    releaseScripts();
    await waitUntilReady(page);
    expect(await drawer.isVisible()).toBe(true);
    const isInert = async () => await page.locator('main').evaluate((element) => element.closest('[inert]') !== null);
    await expect.poll(isInert).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isInert).toBe(false);
  });
});

describe('moving between pages', () => {
  it('starts at the top with every link of the footer', async () => {
    const page = await visit(await visitor(phone), '/about');
    const footer = page.getByRole('contentinfo');
    const targets = await footer
      .locator('a[href^="/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(targets.length).toBeGreaterThan(10);
    // The first link leads to the open page.
    expect(targets[0]).toBe('/about');
    for (const target of eachOf(targets)) {
      if (target.includes('#')) continue;
      const link = footer.locator(`a[href="${target}"]`).first();
      await link.scrollIntoViewIfNeeded();
      expect(await scrollPosition(page)).toBeGreaterThan(0);
      await link.click();
      await expectArrival(page, target);
    }
  });

  it('restores the scroll position on back and forward', async () => {
    const page = await visit(await visitor(), '/services/tutoring');
    await scrollTo(page, 900);
    await menuItem(page, 'PACKAGES').evaluate((link: HTMLElement) => {
      link.click();
    });
    await expectArrival(page, '/packages');
    await scrollTo(page, 300);
    await menuItem(page, 'ABOUT US').evaluate((link: HTMLElement) => {
      link.click();
    });
    await expectArrival(page, '/about');
    await page.goBack();
    await waitForPage(page, '/packages');
    await expect.poll(async () => await scrollPosition(page)).toBe(300);
    await page.goBack();
    await waitForPage(page, '/services/tutoring');
    await expect.poll(async () => await scrollPosition(page)).toBe(900);
    await page.goForward();
    await waitForPage(page, '/packages');
    await expect.poll(async () => await scrollPosition(page)).toBe(300);
    // The browser restores it on a reload and when going back from another document.
    await page.reload();
    await waitUntilReady(page);
    expect(await scrollPosition(page)).toBe(300);
    await page.goto('/faq-page');
    await waitUntilReady(page);
    await page.goBack();
    await waitUntilReady(page);
    await expect.poll(async () => await scrollPosition(page)).toBe(300);
    await page.goBack();
    await waitForPage(page, '/services/tutoring');
    await expect.poll(async () => await scrollPosition(page)).toBe(900);
  });

  it('restores it without scripts, too', async () => {
    const { page } = await visitor();
    await page.route('**/assets/*.js', async (route) => {
      await route.abort();
    });
    await page.goto('/services/tutoring');
    await page.evaluate(() => {
      window.scrollTo(0, 900);
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await page.waitForURL('**/gallery');
    expect(await scrollPosition(page)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/services/tutoring');
    await expect.poll(async () => await scrollPosition(page)).toBeGreaterThan(900);
  });

  it('follows links within a page, and returns to their position', async () => {
    const page = await visit(await visitor(), '/about');
    await menuItem(page, 'SERVICES').click();
    await expectArrival(page, '/services');
    await scrollTo(page, 400);
    await page.evaluate(() => {
      const link = document.createElement('a');
      document.querySelector('footer')?.setAttribute('id', 'the-end');
      link.href = '#the-end';
      document.querySelector('main')?.append(link);
      link.click();
    });
    await page.waitForURL('**/services#the-end');
    const isAtEnd = async () =>
      await page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top < innerHeight);
    await expect.poll(isAtEnd).toBe(true);
    await page.goBack();
    await expect.poll(async () => await scrollPosition(page)).toBe(400);
  });

  it('keeps the focus when a page changes its query', async () => {
    const page = await visit(await visitor(), '/pdf-page');
    const stem = page.getByRole('button', { name: 'STEAM', exact: true });
    await stem.click();
    await page.waitForURL(/show=/);
    expect(await focusedText(page)).toBe('STEAM');
  });
});

describe('the resources of the home page', () => {
  const section = (page: Page) => page.locator('#resources-section');
  /** Expects that the heading of the section is on the screen and not covered. */
  const expectInView = async (page: Page) => {
    await section(page).getByRole('heading', { level: 2 }).waitFor();
    await expect
      .poll(
        async () =>
          await section(page).evaluate((element) => {
            const title = element.querySelector('h2');
            if (title === null) return 'no heading';
            const { left, top, height } = title.getBoundingClientRect();
            if (top < 0 || top > innerHeight / 2) return `at ${String(top)}`;
            const over = document.elementFromPoint(left + 4, top + height / 2);
            return over !== null && title.contains(over) ? 'in view' : `under ${over?.outerHTML.slice(0, 80) ?? ''}`;
          }),
      )
      .toBe('in view');
  };

  it.each(firstOf(phone, desktop))(
    'are reached at $width px from another page, from home, and by a new load',
    async (size) => {
      const guest = await visitor(size);
      const page = await visit(guest, '/services/financial-planning');
      const link = page.getByRole('contentinfo').locator('a[href="/#resources-section"]').first();
      await link.click();
      await page.waitForURL('**/#resources-section');
      await expectInView(page);
      await link.click();
      await expectInView(page);
      await page.goBack();
      await page.waitForURL('**/services/financial-planning');
      const fresh = await guest.context.newPage();
      await fresh.goto('/#resources-section');
      await expectInView(fresh);
      await waitUntilReady(fresh);
      await expectInView(fresh);
      expectNoProblems(guest);
    },
  );
});
