import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { api, newPerson, viewerHeaders } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { chooseState, contactLine, newMember, saveNote } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectHeading } from './steps.ts';

/** What an owner does with a lead on a phone, up to its erasure. */

const { visitor } = useBrowser();
const operator = useOperator();

/** Signs up on the site; returns the address. */
async function signUp(fullname: string): Promise<string> {
  const { email } = newPerson();
  const body = {
    fullname,
    email,
    phone: '6175550142',
    interest: 'sciences',
    grade: '11',
    address: '12 Beacon Street',
    postcode: '02116',
    city: 'Boston',
    state: 'Massachusetts',
    comments: 'We would like to talk about robotics.',
  };
  expect((await api('users_reg', { body, headers: viewerHeaders() })).status).toBe(201);
  return email;
}

/** The text of the file that the browser saves. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it('answers a lead, exports it, and erases the person when they ask for it', async () => {
  const email = await signUp('Wren Alcott');
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: phone });
  const { page } = owner;

  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await contactLine(page, 'Wren Alcott').first().click();
  const reply = page.getByRole('link', { name: 'Reply' });
  const subject = encodeURIComponent(`Your free consultation | ${business.name}`);
  expect(await reply.getAttribute('href')).toBe(`mailto:${encodeURIComponent(email)}?subject=${subject}`);
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+16175550142');
  await page.getByLabel('What happened with Wren Alcott').fill('Called; free on Fridays.');
  await saveNote(page);
  await page.getByRole('list', { name: 'Notes about Wren Alcott' }).getByText('Called; free on Fridays.').waitFor();
  await chooseState(page, 'Wren Alcott', 'Contacted');
  // It no longer belongs on this list, but stays where it was while it is open.
  await expect.poll(() => contactLine(page, 'Wren Alcott').first().innerText()).toContain('Contacted');

  await page.getByRole('button', { name: 'Export' }).click();
  const list = await savedBy(page, () => page.getByRole('button', { name: 'Save CSV' }).click());
  expect(list.name).toMatch(/\.csv$/);
  expect(list.text).toContain(email);

  await page.getByRole('link', { name: 'All about this person' }).click();
  await expectHeading(page, 'Wren Alcott');
  expect(new URL(page.url()).hash).toBe(`#${encodeURIComponent(email)}`);
  const copy = await savedBy(page, () => page.getByRole('button', { name: 'Save a copy' }).click());
  expect(copy.name).toMatch(/\.json$/);
  expect(JSON.parse(copy.text)).toMatchObject({ email });

  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByText('What will be erased').waitFor();
  await page.getByLabel('Type the address to confirm').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('What was erased').waitFor();
  expectNoProblems(owner);

  await page.goto(officePaths.leads);
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  const loading = page.locator('[aria-busy=true], [role=status] .animate-breathe');
  await loading.first().waitFor({ state: 'detached' });
  expect(await loading.count()).toBe(0);
  expect(await contactLine(page, 'Wren Alcott').count()).toBe(0);
  await page.goto(`${officePaths.people}#${email}`);
  await page.getByText('Nothing is stored about this address').waitFor();
});
