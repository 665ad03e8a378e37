import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleSettings } from '#infra/stack/settings.ts';
import { firstOf } from '#testing/deep.ts';
import { mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { waitUntilReady } from './page-rules.ts';

const { visitor } = useBrowser('file');

const openForm = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await waitUntilReady(page);
};
const fill = async (page: Page, person: ReturnType<typeof newPerson>): Promise<void> => {
  await page.getByLabel('Full Name').fill(person.fullname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Interest').selectOption('sciences');
  await page.getByLabel('Address').fill('12 Harbor Street');
  await page.getByLabel('Postal Code').fill('02139');
  await page.getByLabel('City').fill('Cambridge');
  await page.getByLabel('State').fill('Massachusetts');
};
const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/login');
};
const leadOf = async ({ email }: { email: string }) =>
  (await mailTo(sampleSettings.businessInbox, ({ text }) => text.includes(email))).text;

describe('a sign-up', () => {
  it('by a parent names the student', async () => {
    const person = newPerson();
    const guest = await visitor(phone);
    const { page } = guest;
    await openForm(page);
    await page.getByLabel('I’m a parent or guardian').check();
    await fill(page, person);
    await page.getByLabel('Student’s first name').fill('Leo');
    await page.getByLabel('Grade').selectOption('6 or lower');
    await send(page);
    const lead = await leadOf(person);
    expect(lead).toContain(`${person.fullname}, a parent or guardian, signed up`);
    expect(lead).toMatch(/Student: Leo/);
    expectNoProblems(guest);
  });

  it('by a student of grade 11 says so', async () => {
    const person = newPerson();
    const { page } = await visitor(desktop);
    await openForm(page);
    await page.getByLabel('I’m a student').check();
    expect(await page.getByLabel('Student’s first name').isVisible()).toBe(false);
    await fill(page, person);
    await page.getByLabel('Grade').selectOption('11');
    await send(page);
    expect(await leadOf(person)).toContain(`${person.fullname}, a student, signed up`);
  });

  it.each(firstOf(desktop, phone))(
    'by a student of grade 7 ends before anything is sent or kept ($width px)',
    async (size) => {
      const guest = await visitor(size);
      const { page } = guest;
      await openForm(page);
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
      await fill(page, newPerson());
      await page.getByLabel('I’m a student').check();
      await page.getByLabel('Grade').selectOption('7');
      await page.getByRole('heading', { name: 'Please hand this over to a parent or guardian' }).waitFor();
      expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
      expect(sent.filter((request) => request.includes('/api/'))).toEqual([]);
      // Where the visit came from was noted before anything was typed.
      expect(await page.evaluate(() => [Object.keys(sessionStorage).toSorted(), localStorage.length])).toEqual([
        ['cameFrom', 'handedOver'],
        0,
      ]);
      // No second try in this tab.
      await page.reload();
      await page.getByRole('heading', { name: 'Please hand this over to a parent or guardian' }).waitFor();
      await page.getByRole('button', { name: 'I’m a parent or guardian' }).click();
      await expect.poll(async () => await page.getByLabel('Full Name').inputValue()).toBe('');
      expectNoProblems(guest);
    },
  );
});
