import { glob, readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { firstOf } from '#testing/deep.ts';
import { newBuyer, newPerson } from './backend.ts';
import { useBrowser } from './browser.ts';
import { newMember, offerAgreement } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { focusFaults, waitUntilReady } from './page-rules.ts';
import { goToPayment, selectGuides } from './steps.ts';

/** Bars that stay on the screen hide nothing that has the focus (WCAG 2.4.11). */

const { visitor } = useBrowser();
const operator = useOperator();

/** The lowest screen hides most. */
const sizes = [390, 1440].flatMap((width) => firstOf(480, 700, 900).map((height) => ({ width, height })));

async function opened(address: string): Promise<Page> {
  const { page } = await visitor();
  await page.goto(address);
  await waitUntilReady(page);
  return page;
}

async function inOffice(address: string): Promise<Page> {
  const { page } = await newMember({ visitor, operator }, 'owner');
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main .animate-breathe').first().waitFor({ state: 'detached' });
  return page;
}

/** A page with each component that has a bar, in the state in which it has it. */
const pages: Readonly<Record<string, () => Promise<Page>>> = {
  'components/legal/legal-text.tsx': async () => await opened('/terms-and-conditions'),
  'features/agreements/sign-bar.tsx': async () => {
    const page = await opened((await offerAgreement(newPerson().email)).path);
    await page.getByRole('button', { name: /Read and sign$/ }).waitFor();
    return page;
  },
  'features/payment/checkout.tsx': async () => {
    const { page } = await visitor();
    await goToPayment(page, await newBuyer());
    return page;
  },
  'features/shop/product-page.tsx': async () => await opened('/pdf-page/common-app-essay'),
  'features/shop/shop.tsx': async () => {
    const { page } = await visitor();
    await selectGuides(page, 2);
    return page;
  },
  'office/consultations/availability/availability-editor.tsx': async () => {
    const page = await inOffice(`${officePaths.calendar}?show=hours`);
    await page.getByLabel('Pause after it').first().fill('25');
    await page.getByText('Unsaved changes').waitFor();
    return page;
  },
  'office/guides/publish-bar.tsx': async () => await inOffice(`${officePaths.guides}/new`),
  'office/layout/navigation.tsx': async () => await inOffice(officePaths.today),
  'office/website/editor.tsx': async () => await inOffice(`${officePaths.website}/gallery`),
  'office/ui/action-form.tsx': async () => {
    const page = await inOffice(officePaths.leads);
    await page.getByRole('button', { name: 'Add or book' }).first().click();
    await page.getByRole('button', { name: /^Add a lead/ }).click();
    await page.getByRole('dialog', { name: 'Add a lead' }).waitFor();
    return page;
  },
};
/** It is empty but in the last minutes of a session, and has one button then. */
const WITHOUT_A_PAGE = ['office/layout/notices.tsx'];

it('are all in this list', async () => {
  const folder = new URL('../src/', import.meta.url);
  const withBars: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: folder.pathname })) {
    const isTest = file.endsWith('.test.tsx');
    if (!isTest && /\bsticky\b/.test(await readFile(new URL(file, folder), 'utf8'))) withBars.push(file);
  }
  expect(withBars.toSorted()).toEqual([...Object.keys(pages), ...WITHOUT_A_PAGE].toSorted());
});

it.each(Object.keys(pages))('%s hides no focus, on a phone and a laptop', async (file) => {
  const page = await pages[file]?.();
  if (page === undefined) throw new Error(`${file} has no page`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    // What another width hides loses the focus, so the page has that width first.
    await page.waitForFunction((width) => innerWidth === width, size.width);
    await page.evaluate(() => {
      // Where the focus was, the next Tab would go on.
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      scrollTo(0, 0);
    });
    const { faults, stops } = await focusFaults(page, 250);
    // Other journeys look at the rings; PayPal's button draws its own.
    const hidden = faults.filter((fault) => fault.endsWith('is covered or off the screen'));
    expect(hidden, `at ${String(size.width)} × ${String(size.height)}`).toEqual([]);
    expect(stops).toBeGreaterThan(3);
  }
});

/** What has the focus, the bar that comes, what brings it, and the edge where it comes. */
const coming: Readonly<
  Record<string, () => Promise<{ page: Page; held: Locator; bar: Locator; bring: () => Promise<void>; edge: string }>>
> = {
  'the selection': async () => {
    const page = await opened('/pdf-page');
    const held = page.getByRole('checkbox').nth(2);
    const bar = page.getByRole('button', { name: 'Download Selected PDFs (1)' });
    return { page, held, bar, bring: async () => await page.keyboard.press('Space'), edge: 'bottom' };
  },
  'unsaved hours': async () => {
    const page = await inOffice(`${officePaths.calendar}?show=hours`);
    const held = page.getByLabel('Pause after it').first();
    const bar = page.getByText('Unsaved changes');
    return { page, held, bar, bring: async () => await page.keyboard.type('5'), edge: 'bottom' };
  },
  'a lost connection': async () => {
    const page = await inOffice(`${officePaths.calendar}?show=hours`);
    const held = page.getByLabel('Pause after it').first();
    const bar = page.getByText('You’re offline');
    return { page, held, bar, bring: async () => await page.context().setOffline(true), edge: 'top' };
  },
};

it.each(Object.entries(coming))('%s comes beside the focus, never over it', async (_what, open) => {
  const { page, held, bar, bring, edge } = await open();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.waitForFunction(() => innerWidth === 390);
  // A press of a key, for the focus of a keyboard.
  await page.keyboard.press('Tab');
  await held.evaluate((element, at) => {
    element.focus();
    const { top, bottom } = element.getBoundingClientRect();
    scrollBy(0, at === 'top' ? top : bottom - innerHeight);
  }, edge);
  await bring();
  await bar.waitFor();
  await expect
    .poll(
      async () =>
        await held.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === element;
        }),
    )
    .toBe(true);
});
