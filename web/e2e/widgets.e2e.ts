import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf } from '#testing/deep.ts';
import { desktop, expectNoProblems, phone, useBrowser, type Visitor } from './browser.ts';
import { waitForFocusIn, waitUntilReady } from './page-rules.ts';

const { visitor } = useBrowser();
const screens = firstOf(phone, desktop);

const carouselOf = (page: Page) => page.getByRole('region', { name: 'Packages' });

/** Scrolls to the carousel of packages and waits until it works. */
async function openCarousel(guest: Visitor): Promise<Page> {
  const { page } = guest;
  await page.goto('/services/college-consultation');
  await waitUntilReady(page);
  await carouselOf(page).scrollIntoViewIfNeeded();
  await carouselOf(page).locator('[data-moved]').waitFor();
  return page;
}

interface Slide {
  readonly place: string | null;
  readonly left: number;
  readonly isInView: boolean;
}

/** The slides from left to right. */
const slidesOf = async (page: Page): Promise<Slide[]> =>
  await carouselOf(page).evaluate((section) => {
    const frame = section.getBoundingClientRect();
    return [...section.querySelectorAll('[aria-roledescription="slide"]')]
      .map((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        // The margins for focus rings extend beyond the frame.
        const isInView = left > frame.left - 20 && right < frame.right + 20;
        return { place: slide.getAttribute('aria-label'), left, isInView };
      })
      .sort((one, other) => one.left - other.left);
  });

const inView = async (page: Page) =>
  (await slidesOf(page)).filter(({ isInView }) => isInView).map(({ place }) => Number(place?.[0]));
const next = (page: Page) => carouselOf(page).getByRole('button', { name: 'Next' });
const previous = (page: Page) => carouselOf(page).getByRole('button', { name: 'Previous' });

/** Drags a finger over an element by a share of its width. */
async function swipe(cdp: CDPSession, over: Locator, share: number): Promise<void> {
  const box = await over.boundingBox();
  if (box === null) throw new Error('There is nothing to swipe');
  const y = box.y + box.height / 2;
  const from = box.x + box.width * (share < 0 ? 0.85 : 0.15);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) => {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  };
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + (box.width * share * step) / 8);
  await touch('touchEnd', from);
}

describe('the carousel of packages', () => {
  it('has named slides for screen readers, and shows 3, 2, 2 and 1 at a time from 1200, 900 and 600 px', async () => {
    const guest = await visitor({ width: 1440, height: 900 });
    const page = await openCarousel(guest);
    const carousel = carouselOf(page);
    expect(await carousel.getAttribute('aria-roledescription')).toBe('carousel');
    const slides = await carousel
      .getByRole('group')
      .evaluateAll((all) =>
        all.map((slide) => [slide.getAttribute('aria-roledescription'), slide.getAttribute('aria-label')]),
      );
    expect(slides).toEqual([1, 2, 3, 4, 5].map((place) => ['slide', `${String(place)} of 5`]));
    const controlled = await next(page).getAttribute('aria-controls');
    expect(await page.locator(`[id="${controlled ?? ''}"]`).count()).toBe(1);
    expect(await carousel.getByRole('link', { name: /Know More/ }).count()).toBe(5);

    for (const [width, count] of [
      [1440, 3],
      [1200, 3],
      [1199, 2],
      [900, 2],
      [899, 2],
      [600, 2],
      [599, 1],
      [390, 1],
      [320, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => [width, (await inView(page)).length]).toEqual([width, count]);
    }
    expectNoProblems(guest);
  });

  it('moves by one slide at each width, both ways in a loop, and announces its position', async () => {
    const page = await openCarousel(await visitor(desktop));
    const status = carouselOf(page).getByRole('status');
    for (const [size, start, on, back] of [
      [desktop, [1, 2, 3], [2, 3, 4], [5, 1, 2]],
      [{ width: 1000, height: 800 }, [1, 2], [2, 3], [5, 1]],
      [{ width: 700, height: 900 }, [1, 2], [2, 3], [5, 1]],
      [phone, [1], [2], [5]],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(async () => await inView(page)).toEqual(start);
      await next(page).click();
      await expect.poll(async () => await inView(page)).toEqual(on);
      expect(await status.textContent()).toMatch(/2 of 5$/);
      await previous(page).click();
      await expect.poll(async () => await inView(page)).toEqual(start);
      await previous(page).click();
      await expect.poll(async () => await inView(page)).toEqual(back);
      expect(await status.textContent()).toMatch(/5 of 5$/);
      await next(page).click();
    }
  });

  it('never moves automatically, and takes about 500 ms to move', async () => {
    const { page } = await visitor(desktop);
    await page.clock.install({ time: 0 });
    await page.goto('/services/college-consultation');
    await waitUntilReady(page);
    await carouselOf(page).scrollIntoViewIfNeeded();
    await carouselOf(page).locator('[data-moved]').waitFor();
    await page.clock.pauseAt(600_000);
    const left = async () => (await slidesOf(page)).find(({ place }) => place === '2 of 5')?.left ?? Number.NaN;
    const before = await left();
    await page.clock.runFor(30_000);
    expect(await left()).toBe(before);
    await next(page).click();
    await page.clock.runFor(200);
    const underway = await left();
    await page.clock.runFor(400);
    const after = await left();
    await page.clock.runFor(2_000);
    const end = await left();
    expect(underway).toBeLessThan(before);
    expect(underway - end).toBeGreaterThan(10);
    expect(after - end).toBeLessThan(2);
  });

  it('moves one slide per swipe, without following a link', async () => {
    const guest = await visitor(phone, { hasTouch: true, isMobile: true });
    const page = await openCarousel(guest);
    const cdp = await guest.context.newCDPSession(page);
    const row = carouselOf(page).locator('[data-moved]');
    await swipe(cdp, row, -0.6);
    await expect.poll(async () => await inView(page)).toEqual([2]);
    await swipe(cdp, row, 0.6);
    await expect.poll(async () => await inView(page)).toEqual([1]);
    await swipe(cdp, row, 0.6);
    await expect.poll(async () => await inView(page)).toEqual([5]);
    expect(new URL(page.url()).pathname).toBe('/services/college-consultation');
    expectNoProblems(guest);
  });

  it('shows the slide that has the focus, and its arrows work with Enter and Space', async () => {
    const page = await openCarousel(await visitor(phone));
    const links = carouselOf(page).getByRole('link');
    await links.first().focus();
    for (let place = 1; place <= 5; place += 1) {
      await expect.poll(async () => await inView(page)).toEqual([place]);
      const label = await page.evaluate(
        () => document.activeElement?.closest('[aria-roledescription="slide"]')?.getAttribute('aria-label') ?? '',
      );
      expect(label).toBe(`${String(place)} of 5`);
      await page.keyboard.press('Tab');
    }
    expect(await previous(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(async () => await inView(page)).toEqual([4]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(async () => await inView(page)).toEqual([5]);
  });

  it('moves at once if less motion is preferred', async () => {
    const page = await openCarousel(await visitor(desktop, { reducedMotion: 'reduce' }));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await next(page).click();
    // A few of the thirty frames that a move takes.
    await page.clock.runFor(100);
    expect(await inView(page)).toEqual([2, 3, 4]);
  });
});

describe('the accordion', () => {
  const path = '/services/tutoring';
  /** Whether each answer can be seen, in order. */
  const open = async (page: Page) => {
    const all = page.getByRole('main').locator('details, h3:has(> button[aria-expanded])');
    return await all.evaluateAll((items) =>
      items.map((item) =>
        item instanceof HTMLDetailsElement ? item.open : item.querySelector('button')?.ariaExpanded === 'true',
      ),
    );
  };
  const onlyOpen = async (page: Page) => {
    const states = await open(page);
    expect(states.length).toBeGreaterThanOrEqual(4);
    return states.flatMap((isOpen, place) => (isOpen ? [place] : []));
  };

  it('works by mouse and keyboard before the scripts load, and keeps its state when they do', async () => {
    const { page } = await visitor(desktop);
    let releaseScripts: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      releaseScripts = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path);
    const summaries = page.getByRole('main').locator('summary');
    expect(await onlyOpen(page)).toEqual([1]);
    await summaries.nth(0).click();
    expect(await onlyOpen(page)).toEqual([0]);
    await page.keyboard.press('Tab');
    for (let times = 0; times < 4; times += 1) {
      if (await summaries.nth(2).evaluate((summary) => summary === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await onlyOpen(page)).toEqual([2]);
    releaseScripts();
    await waitUntilReady(page);
    await page.getByRole('main').locator('h3 > button').first().waitFor();
    expect(await onlyOpen(page)).toEqual([2]);
    const questions = page.getByRole('main').locator('h3 > button');
    expect(await questions.nth(2).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('has one answer open at a time, and moves by arrow keys, Home and End', async () => {
    const guest = await visitor(phone);
    const { page } = guest;
    await page.goto(path);
    await waitUntilReady(page);
    await page.getByRole('main').locator('summary').first().scrollIntoViewIfNeeded();
    const questions = page.getByRole('main').locator('h3 > button');
    await questions.first().waitFor();
    expect(await onlyOpen(page)).toEqual([1]);
    await questions.nth(0).click();
    expect(await onlyOpen(page)).toEqual([0]);
    const at = async () =>
      await questions.evaluateAll((all) => all.findIndex((button) => button === document.activeElement));
    for (const [key, place] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', (await questions.count()) - 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await at()]).toEqual([key, place]);
    }
    await page.keyboard.press('Space');
    expect(await onlyOpen(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await onlyOpen(page)).toEqual([0]);
    const panel = await questions.nth(0).getAttribute('aria-controls');
    expect(await page.locator(`[id="${panel ?? ''}"]`).isVisible()).toBe(true);
    expectNoProblems(guest);
  });
});

describe('the button for the selection', () => {
  it.each(screens)('ends the list, and from the first guide on stays on screen at $width px', async (size) => {
    const guest = await visitor(size);
    const { page } = guest;
    await page.goto('/pdf-page');
    await waitUntilReady(page);
    const button = page.getByRole('button', { name: /^Download Selected PDFs/ });
    const checkbox = page.getByRole('list', { name: 'Guides' }).getByRole('checkbox').first();
    const isOnScreen = () =>
      button.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await checkbox.waitFor();
    expect([await button.isVisible(), await button.isDisabled(), await isOnScreen()]).toEqual([true, true, false]);
    const disabled = await ground();
    await checkbox.check();
    await expect.poll(isOnScreen).toBe(true);
    expect(await button.isEnabled()).toBe(true);
    await expect.poll(ground).toBe('rgb(239, 105, 7)');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(isOnScreen).toBe(false);
    expect(disabled).toBe('rgb(242, 236, 227)');
    expectNoProblems(guest);
  });
});

describe('the download dialog', () => {
  it('closes by Escape, its button or a click outside, with focus on the checkbox of its guide or the bulk button', async () => {
    const guest = await visitor();
    const { page } = guest;
    await page.goto('/pdf-page');
    await waitUntilReady(page);
    const card = page.getByRole('list', { name: 'Guides' }).getByRole('listitem').first();
    const waysToClose = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ];
    const dialog = page.getByRole('dialog', { name: 'Sign Up to Download' });
    const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
    for (const close of waysToClose) {
      for (const [opener, control] of [
        [card.getByRole('button', { name: 'Download PDF' }), card.getByRole('checkbox')],
        [
          page.getByRole('button', { name: /^Download Selected/ }),
          page.getByRole('button', { name: /^Download Selected/ }),
        ],
      ] as const) {
        await opener.click();
        await waitForFocusIn(dialog);
        await close();
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => isFocused(control)).toBe(true);
      }
      await page.getByRole('button', { name: 'Clear' }).click();
    }
    expectNoProblems(guest);
  });
});
