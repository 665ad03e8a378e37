import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstOf } from '#testing/deep.ts';
import { anAgreement } from '#testing/samples.ts';
import { codeMailedTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { offerAgreement } from './office-steps.ts';
import { axeFaults, horizontalOverflow, smallTargets } from './page-rules.ts';
import { confirmEmail, downloadSelected, payWithPaypal, selectGuides } from './steps.ts';

/** What a session of the download dialog's four digits opens, and what asks for six. */

const { visitor } = useBrowser();
const screens = firstOf(phone, desktop);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

async function expectSound(page: Page, name: string): Promise<void> {
  expect(await axeFaults(page, '[data-sonner-toaster], .paypal-buttons'), name).toEqual([]);
  expect(await smallTargets(page), name).toEqual([]);
  expect(await horizontalOverflow(page), name).toEqual([]);
}

it.each(screens)('four digits shop, and six open paid hours in place, at $width px', async (viewport) => {
  const person = newPerson();
  const { content } = anAgreement();
  const { path } = await offerAgreement(person.email);
  const parent = await visitor(viewport);
  await parent.page.goto(path);
  await heading(parent.page, content.title).waitFor();
  await parent.page.getByLabel('Your full name').fill(person.fullname);
  await parent.page.getByRole('button', { name: 'Sign the agreement' }).click();
  await heading(parent.page, /^Signed by/).waitFor();
  await payWithPaypal(parent.page);
  await heading(parent.page, 'Payment 1 of 2 received, $1,200.00').waitFor();

  const guest = await visitor(viewport);
  const { page } = guest;
  await selectGuides(page, 1);
  await downloadSelected(page, 1);
  await confirmEmail(page, person);
  const fourDigits = await codeMailedTo(person.email);
  await page.goto('/book');
  await page.getByRole('button', { name: 'Email me a 6-digit code' }).waitFor();
  await expectSound(page, '/book');
  await page.goto('/dashboard');
  await heading(page, 'Your hours and sessions').waitFor();
  expect(await page.getByText('1 hour left').count()).toBe(0);
  await expectSound(page, 'the dashboard');
  await page.getByRole('button', { name: 'Email me a 6-digit code' }).click();
  const field = page.getByLabel('OTP');
  await field.waitFor();
  await expectSound(page, 'the code on the dashboard');
  await field.fill(await codeMailedTo(person.email, fourDigits));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('1 hour left').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.goto('/book');
  await page.getByRole('radio', { name: /^Session/ }).waitFor();
  for (const one of [guest, parent]) expectNoProblems(one);
});

it('the agreement of a student under 13 needs the consent of who signs', async () => {
  const { fullname, email } = newPerson();
  const offered = await offerAgreement(email, {}, { under13: true });
  const guest = await visitor(phone);
  const { page } = guest;
  await page.goto(offered.path);
  await page.getByLabel('Your full name').fill(fullname);
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await page.getByText('Please confirm this to sign').waitFor();
  await expectSound(page, 'the consent');
  await page.getByRole('checkbox', { name: /is under 13\. I’m Amy’s parent or guardian/ }).check();
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await heading(page, /^Signed by/).waitFor();
  expectNoProblems(guest);
});
