import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { downloadSelected, proveEmail, selectGuides } from './steps.ts';
import { somebody } from './world.ts';

const { visitor } = useBrowser();

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

it('signing in stays in its tab and the tabs that come from it; signing out reaches them all', async () => {
  const person = somebody();
  const { page, context } = await visitor();
  const stranger = await context.newPage();
  await stranger.goto('/about');

  await selectGuides(page, 1);
  await downloadSelected(page, 1);
  await proveEmail(page, person);
  const name = (tab: Page) => tab.getByRole('banner').getByText(person.fullname);
  await name(page).waitFor();

  // A tab of its own has a session storage of its own.
  await stranger.reload();
  await loginLink(stranger).waitFor();
  expect(await name(stranger).count()).toBe(0);

  // A tab that the first one opens starts with a copy of it.
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
