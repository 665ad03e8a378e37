import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachOf, firstOf } from '#testing/deep.ts';
import { routes } from '../src/app/routes.ts';
import { testimonials } from '../src/content/testimonials.ts';
import { newPerson } from './backend.ts';
import { desktop, phone, useBrowser, type Visitor } from './browser.ts';
import {
  axeFaults,
  brokenTexts,
  clippedTexts,
  errorFaults,
  focusFaults,
  horizontalOverflow,
  lowContrastTexts,
  motionFaults,
  scrollThrough,
  smallTargets,
  structureFaults,
  stylesheetFaults,
  waitUntilReady,
} from './page-rules.ts';
import { confirmEmail, downloadSelected, payWithPaypal, selectGuides } from './steps.ts';

const { visitor } = useBrowser();

const lessMotion = { reducedMotion: 'reduce' } as const;
/** 1280 px at 200 %. */
const zoomed = { width: 640, height: 450 };
const narrow = { width: 320, height: 640 };

let guest: Page;
let member: Page;
let both: Visitor[] = [];
const person = newPerson();

beforeAll(async () => {
  both = [await visitor(desktop, lessMotion), await visitor(desktop, lessMotion)];
  [guest, member] = both.map(({ page }) => page) as [Page, Page];
  // With a purchase and a guide in the cart every private page has content.
  await selectGuides(member, 1);
  await downloadSelected(member, 1);
  await confirmEmail(member, person);
  await payWithPaypal(member);
  await member.waitForURL('**/success-payment');
  await member.goto('/pdf-page');
  await member.getByRole('checkbox').locator('visible=true').nth(1).check();
});

/** Opens a path. Of the pages that stay open, only this one is slowed. */
const open = async (page: Page, path: string, size: { width: number; height: number }) => {
  await Promise.all(both.map((one) => one.slow(one.page === page)));
  await page.setViewportSize(size);
  await page.goto(path);
  await waitUntilReady(page);
};

const every = [...routes, { path: '/nothing-here', access: 'public', page: 'not-found' }];
/** One page of each template: the others differ in their texts only. */
const templates = [...new Map(every.map((route) => [route.page, route])).values()];
const others = every.filter((route) => !templates.includes(route));

describe.each(templates)('$path', ({ path, access }) => {
  let page: Page;

  beforeAll(async () => {
    page = access === 'private' ? member : guest;
    await open(page, path, desktop);
    await scrollThrough(page);
  });

  it.each(firstOf(phone, desktop))('breaks no axe rule, and has targets of 24 px, at $width px', async (size) => {
    await page.setViewportSize(size);
    expect(await axeFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await structureFaults(page)).toEqual([]);
    expect(await brokenTexts(page)).toEqual([]);
  });

  it('has all its styles before another page needs more', async () => {
    expect(await stylesheetFaults(page)).toEqual([]);
  });

  it('does not move if less motion is preferred', async () => {
    expect(await motionFaults(page)).toEqual([]);
  });

  it('fits a screen of 320 px and a zoom of 200 %, and wider spacing cuts off no text', async () => {
    for (const size of [zoomed, narrow]) {
      await page.setViewportSize(size);
      expect(await horizontalOverflow(page)).toEqual([]);
      expect(await clippedTexts(page)).toEqual([]);
    }
  });
});

it.each(eachOf(others))('$path has its headings in order, and fits a screen of 320 px', async ({ path }) => {
  await open(guest, path, narrow);
  expect(await structureFaults(guest)).toEqual([]);
  expect(await horizontalOverflow(guest)).toEqual([]);
  expect(await clippedTexts(guest)).toEqual([]);
});

/** One page of each layout. */
const layouts = [
  '/',
  '/about',
  '/services/college-essay',
  '/packages/execution',
  '/packages',
  '/partners',
  '/gallery',
  '/pdf-page',
  '/classes',
  '/classes/ap-biology-in-a-week',
  '/contact-us',
];

describe.each(firstOf(phone, desktop))('at $width px', (size) => {
  it.each(layouts)('%s has enough contrast in all texts, even on pictures', async (path) => {
    await open(guest, path, size);
    await scrollThrough(guest);
    expect(await lowContrastTexts(guest)).toEqual([]);
  });
});

describe('an opened part breaks no rule either:', () => {
  it.each([
    ['a guest', () => guest],
    ['a member', () => member],
  ])('the drawer of %s, with its list of services', async (_, pageOf) => {
    const page = pageOf();
    await open(page, '/about', phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('SERVICES', { exact: true }).click();
    await page.getByRole('link', { name: 'Tutoring' }).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await stylesheetFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await motionFaults(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await clippedTexts(page)).toEqual([]);
  });

  it('the menus of services and of the user', async () => {
    await open(member, '/about', desktop);
    await member.getByRole('button', { name: 'Services submenu' }).click();
    expect(await axeFaults(member)).toEqual([]);
    expect(await stylesheetFaults(member)).toEqual([]);
    expect(await smallTargets(member)).toEqual([]);
    await member.getByRole('banner').getByRole('button', { name: person.fullname }).click();
    await member.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await axeFaults(member)).toEqual([]);
    expect(await stylesheetFaults(member)).toEqual([]);
    expect(await smallTargets(member)).toEqual([]);
  });

  it('the accordion', async () => {
    await open(guest, '/services/tutoring', phone);
    await scrollThrough(guest);
    const questions = guest.getByRole('main').locator('h3 button[aria-expanded]');
    await questions.first().waitFor();
    expect(await questions.evaluateAll((all) => all.map((one) => one.ariaExpanded === 'true').indexOf(true))).toBe(1);
    await questions.first().click();
    expect(await questions.first().getAttribute('aria-expanded')).toBe('true');
    expect(await axeFaults(guest)).toEqual([]);
    expect(await stylesheetFaults(guest)).toEqual([]);
    expect(await smallTargets(guest)).toEqual([]);
  });

  it('a revealed testimonial', async () => {
    await open(guest, '/', desktop);
    const quote = guest.getByText(testimonials[0]?.text.slice(0, 40) ?? '').first();
    await quote.scrollIntoViewIfNeeded();
    const isUncovered = async () =>
      await quote.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
        return (
          stack.includes(element) && !stack.slice(0, stack.indexOf(element)).some((over) => over.matches('img, svg'))
        );
      });
    await quote.hover({ force: true });
    await expect.poll(isUncovered).toBe(true);
    expect(await axeFaults(guest)).toEqual([]);
    expect(await stylesheetFaults(guest)).toEqual([]);
    expect(await motionFaults(guest)).toEqual([]);
  });

  it('the download dialog, both steps, with their errors', async () => {
    await open(guest, '/pdf-page', phone);
    await guest.getByRole('main').getByRole('checkbox').first().check();
    await guest.getByRole('button', { name: 'Download Selected PDFs (1)' }).click();
    const dialog = guest.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('Full Name is required').waitFor();
    for (const size of [desktop, phone]) {
      await guest.setViewportSize(size);
      expect(await axeFaults(guest)).toEqual([]);
      expect(await stylesheetFaults(guest)).toEqual([]);
      expect(await smallTargets(guest)).toEqual([]);
    }
    expect(await errorFaults(guest)).toEqual({ faults: [], invalid: 3 });
    expect(await motionFaults(guest)).toEqual([]);
    for (const size of [zoomed, narrow]) {
      await guest.setViewportSize(size);
      expect(await horizontalOverflow(guest)).toEqual([]);
      expect(await clippedTexts(guest)).toEqual([]);
    }
    const { fullname, email, phone: number } = newPerson();
    await dialog.getByLabel('Full Name').fill(fullname);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Phone').fill(number);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('OTP').fill('1');
    await dialog.getByText('Enter a valid 4-digit OTP').waitFor();
    for (const size of [desktop, phone]) {
      await guest.setViewportSize(size);
      expect(await axeFaults(guest)).toEqual([]);
      expect(await stylesheetFaults(guest)).toEqual([]);
    }
    expect(await errorFaults(guest)).toEqual({ faults: [], invalid: 1 });
    await guest.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('the free times, and the form of a chosen one with its error', async () => {
    await open(guest, '/book', phone);
    await guest.getByRole('link', { name: 'See the free times' }).click();
    const times = guest.getByRole('list', { name: /^Times on/ }).getByRole('button');
    const expectNoFaults = async () => {
      for (const size of [desktop, phone]) {
        await guest.setViewportSize(size);
        expect(await axeFaults(guest)).toEqual([]);
        expect(await stylesheetFaults(guest)).toEqual([]);
        expect(await smallTargets(guest)).toEqual([]);
        expect(await structureFaults(guest)).toEqual([]);
      }
      expect(await motionFaults(guest)).toEqual([]);
      for (const size of [zoomed, narrow]) {
        await guest.setViewportSize(size);
        expect(await horizontalOverflow(guest)).toEqual([]);
        expect(await clippedTexts(guest)).toEqual([]);
      }
    };
    await times.first().waitFor();
    await expectNoFaults();
    await times.first().click();
    await guest.getByLabel('Note').fill('n'.repeat(1001));
    await guest.getByText('The note cannot exceed 1000 characters').waitFor();
    await expectNoFaults();
    expect(await errorFaults(guest)).toEqual({ faults: [], invalid: 1 });
  });

  it.each([
    ['/register', 'Sign Up'],
    ['/contact-us', 'Send Message'],
    ['/partner_with_us', 'Submit'],
    ['/login', 'Login'],
  ])('the form of %s with its errors, which are associated with their fields and announced', async (path, send) => {
    await open(guest, path, phone);
    await guest.getByRole('main').getByRole('button', { name: send, exact: true }).click();
    await guest.locator('[aria-invalid="true"]').first().waitFor();
    const { faults, invalid } = await errorFaults(guest);
    expect(faults).toEqual([]);
    expect(invalid).toBeGreaterThan(0);
    expect(await axeFaults(guest)).toEqual([]);
    expect(await stylesheetFaults(guest)).toEqual([]);
    expect(await structureFaults(guest)).toEqual([]);
    await guest.setViewportSize(narrow);
    expect(await horizontalOverflow(guest)).toEqual([]);
  });

  it('a message at the edge of the screen', async () => {
    await open(guest, '/login', phone);
    await guest.getByLabel('Email').fill(newPerson().email);
    await guest.getByRole('button', { name: 'Login', exact: true }).click();
    await guest.getByLabel('OTP').fill('123456');
    await guest.getByRole('button', { name: 'Submit' }).click();
    const toast = guest.locator('[data-sonner-toast]');
    await toast.waitFor();
    expect(await toast.evaluate((element) => element.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite');
    for (const size of [phone, desktop]) {
      await guest.setViewportSize(size);
      expect(await axeFaults(guest)).toEqual([]);
      expect(await stylesheetFaults(guest)).toEqual([]);
      expect(await smallTargets(guest)).toEqual([]);
    }
    expect(await motionFaults(guest)).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('skips to the content, past the header', async () => {
    await open(guest, '/services/tutoring', desktop);
    await guest.keyboard.press('Tab');
    const skip = guest.getByRole('link', { name: 'Skip to content' });
    const box = await skip.boundingBox();
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(box?.width).toBeGreaterThan(100);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await guest.keyboard.press('Enter');
    await guest.keyboard.press('Tab');
    expect(await guest.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it.each([
    ['/', desktop],
    ['/services/tutoring', desktop],
    ['/services/tutoring', phone],
  ])('on %s shows the focus, and nothing covers it', async (path, size) => {
    await open(guest, path, size);
    await scrollThrough(guest);
    const { faults, stops } = await focusFaults(guest, 120);
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(25);
    expect(stops).toBeLessThan(120);
  });
});

it('shows focus rings and control borders in forced colors', async () => {
  const { page } = await visitor(desktop, { ...lessMotion, forcedColors: 'active' });
  await open(page, '/', desktop);
  expect((await focusFaults(page, 15)).faults).toEqual([]);
  const withoutBorder = await page.locator('main :is(a, button)').evaluateAll((controls) =>
    controls
      .filter((control) => ['inline-flex', 'flex', 'grid'].includes(getComputedStyle(control).display))
      .filter(
        (control) => control.checkVisibility() && Number.parseFloat(getComputedStyle(control).paddingInlineStart) >= 16,
      )
      .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) < 1)
      .map((control) => control.textContent),
  );
  expect(withoutBorder).toEqual([]);
});
