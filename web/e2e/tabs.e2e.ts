import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPerson } from './backend.ts';
import { useBrowser } from './browser.ts';
import { confirmEmail, downloadSelected, selectGuides } from './steps.ts';

const { visitor } = useBrowser();

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

it('signing in applies to a tab and the tabs opened from it; signing out applies to all tabs', async () => {
  const person = newPerson();
  const { page, context } = await visitor();
  const stranger = await context.newPage();
  await stranger.goto('/about');

  await selectGuides(page, 1);
  await downloadSelected(page, 1);
  await confirmEmail(page, person);
  const name = (tab: Page) => tab.getByRole('banner').getByText(person.fullname);
  await name(page).waitFor();

  // A separate tab has a separate session storage.
  await stranger.reload();
  await loginLink(stranger).waitFor();
  expect(await name(stranger).count()).toBe(0);

  // A tab opened from the first one starts with a copy of its session storage.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open('/about');
    }),
  ]);
  await name(opened).waitFor();

  await name(page).click();
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('menuitem', { name: 'Logout' }))
    .click();
  await page.waitForURL('**/login');
  await loginLink(opened).waitFor();
  expect(await opened.evaluate(() => sessionStorage.getItem('auth_token'))).toBeNull();
  await loginLink(stranger).waitFor();
});
