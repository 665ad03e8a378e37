import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { mailsTo, mailTo, newPerson } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { contactLine, newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectHeading, logIn } from './steps.ts';

/** What an owner does on a phone with a family that calls, and how the family finds its booking. */

const { visitor } = useBrowser();
const operator = useOperator();

it('writes down a caller, books a time for them, and they find it when they first log in', async () => {
  const { email } = newPerson();
  const owner = await newMember({ visitor, operator }, 'owner', { name: 'Clara Ellison', viewport: phone });
  const { page } = owner;

  await page.getByRole('button', { name: 'Add or book' }).click();
  await page.getByRole('button', { name: /^Add a lead/ }).click();
  const adding = page.getByRole('dialog', { name: 'Add a lead' });
  await adding.getByLabel('Name').fill('Nora Quill');
  await adding.getByLabel('Phone').fill('(617) 555-0142');
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('What it’s about').fill('Her son is in grade 10.');
  await adding.getByRole('button', { name: 'Add lead' }).click();
  await page.getByText('Nora Quill is in your leads.').first().waitFor();
  expect(await mailsTo(email)).toEqual([]);

  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await contactLine(page, 'Nora Quill').first().click();
  await page.getByText('Added by Clara Ellison by phone').waitFor();
  await page.getByRole('button', { name: 'Book a time' }).click();
  const booking = page.getByRole('dialog', { name: 'Book for a family' });
  expect(await booking.getByLabel('Name').inputValue()).toBe('Nora Quill');
  // The last but one day, because other tests book at the end.
  const offered = booking.getByLabel('Day').getByRole('option');
  await expect.poll(() => offered.count()).toBeGreaterThan(2);
  const days = await offered.count();
  await booking.getByLabel('Day').selectOption({ index: days - 2 });
  await booking.getByLabel('Time').selectOption({ index: 1 });
  await booking.getByRole('button', { name: 'Book it' }).click();
  await page
    .getByText(/^Booked: .* They get the confirmation by email\.$/)
    .first()
    .waitFor();
  await expect.poll(() => contactLine(page, 'Nora Quill').first().innerText()).toContain('Booked');
  const mail = await mailTo(email, ({ subject }) => subject.startsWith('Your consultation is booked'));
  expect(mail.attachments).toContainEqual(expect.objectContaining({ filename: 'invite.ics' }));
  expectNoProblems(owner);

  const family = await visitor();
  await logIn(family.page, email);
  await family.page.waitForURL((url) => url.pathname !== '/login');
  await family.page.goto('/dashboard');
  await family.page.getByRole('heading', { name: 'Your consultation' }).waitFor();
  await family.page.getByRole('button', { name: 'Move', exact: true }).waitFor();
  await family.page.getByRole('button', { name: 'Cancel the consultation' }).waitFor();
  expectNoProblems(family);
});

it('books outside of the hours for a caller without an address, and cancels it without an email', async () => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: phone });
  const { page } = owner;
  await page.getByRole('button', { name: 'Add or book' }).click();
  await page.getByRole('button', { name: /^Book for a family/ }).click();
  const booking = page.getByRole('dialog', { name: 'Book for a family' });
  await booking.getByLabel('Name').fill('Ada Pell');
  await booking.getByLabel('Phone').fill('617 555 0143');
  await booking.getByRole('button', { name: 'Any time' }).click();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await booking.getByLabel('Day').fill(day);
  await booking.getByLabel('Time').selectOption('6:15\u00A0AM');
  await booking.getByRole('button', { name: 'Book it' }).click();
  await page
    .getByText(/^Booked: .*, 6:15\s?AM\. No email goes to them\.$/)
    .first()
    .waitFor();

  await page.goto(`${officePaths.calendar}?week=${day}`);
  const card = page.getByRole('listitem').filter({ hasText: 'Ada Pell' });
  await card.getByText('None, so they get no emails').waitFor();
  await card.getByRole('link', { name: 'All about this family' }).click();
  await expectHeading(page, 'Ada Pell');
  await page.goto(`${officePaths.calendar}?week=${day}`);
  await card.getByRole('button', { name: /^Cancel it/ }).click();
  const canceling = page.getByRole('dialog', { name: /^Cancel the consultation/ });
  await canceling.getByRole('button', { name: 'Cancel it' }).click();
  await card.waitFor({ state: 'detached' });
  expectNoProblems(owner);
});
